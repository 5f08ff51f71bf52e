import type { Check } from '../../../../targets/server/contract.js'
import { check as sigtermExit } from './sigterm-exit.js'
import { check as stderrSecret } from './stderr-secret.js'
import { check as stdinEofExit } from './stdin-eof-exit.js'
import { check as stdioCrlf } from './stdio-crlf.js'
import { check as stdioJoinedMessages } from './stdio-joined-messages.js'
import { check as stdioNewline } from './stdio-newline.js'
import { check as stdioNoOrphans } from './stdio-no-orphans.js'
import { check as stdioSecondProcess } from './stdio-second-process.js'
import { check as stdioSplitMessage } from './stdio-split-message.js'
import { check as stdioUtf8 } from './stdio-utf8.js'
import { check as stdoutPurity } from './stdout-purity.js'

/** The checks of corpus/conformance/stdio.assay.jsonc, by id. */
export const stdioChecks: Readonly<Record<string, Check>> = {
  'stdout-purity': stdoutPurity,
  'stdin-eof-exit': stdinEofExit,
  'sigterm-exit': sigtermExit,
  'stdio-no-orphans': stdioNoOrphans,
  'stdio-split-message': stdioSplitMessage,
  'stdio-joined-messages': stdioJoinedMessages,
  'stdio-utf8': stdioUtf8,
  'stdio-newline': stdioNewline,
  'stdio-crlf': stdioCrlf,
  'stderr-secret': stderrSecret,
  'stdio-second-process': stdioSecondProcess,
}
