// Starts the service, scores the guard that asks it, and stops the service: `node run.mjs [options of vitest]`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startService } from './service.mjs'

const { SERVICE_SEED: seed, SERVICE_CATCHES: catches } = process.env
const service = await startService({ ...(seed && { seed }), ...(catches && { catches: Number(catches) }) })
try {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const env = { ...process.env, MODERATION_URL: service.url }
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'assay', ...process.argv.slice(2)], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await service.stop()
}
