import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runSchema } from '../../src/report/record-schema.js'
import { corpus, guardSource } from './samples.js'
import { workspace } from './workspace.js'

const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
const ownConfig = `export default ${JSON.stringify(options)}\n`
const alone = () => workspace({ 'assay.config.mjs': ownConfig, 'guard.mjs': guardSource, ...corpus }, 'alone')

describe('assay info and corpus', () => {
  it('info: versions, counts, the digest that records carry', async () => {
    const user = alone()
    const facts = JSON.parse((await user.assay(['info', '--json'])).out) as Record<string, string>
    expect(facts).toMatchObject({ vitest: 'not installed', defence: '120 pairs in 37 vectors', benign: '80 items in 10 kinds' })
    const bundled = workspace({ 'guard.mjs': guardSource }, 'alone')
    const record = runSchema.parse(JSON.parse((await bundled.assay(['run', './guard.mjs#guard', '--json'])).out))
    expect(facts['corpus']).toMatch(new RegExp(`^${record.versions.corpus} of guards, [\\da-f]{16} of servers$`))
  })

  it('corpus list filters, own items included', async () => {
    const user = workspace({ 'assay.config.mjs': ownConfig.replace('"corpus":"none",', ''), 'guard.mjs': guardSource, ...corpus }, 'alone')
    const lines = async (...args: string[]) => (await user.assay(['corpus', 'list', ...args])).out.trim().split('\n')
    expect(await lines()).toHaveLength(488)
    expect(await lines('--vector', 'rug-pull')).toHaveLength(3)
    expect(await lines('--family', 'order')).toHaveLength(4)
    const [item] = JSON.parse((await user.assay(['corpus', 'list', '--json', '--kind', 'prompt'])).out) as Record<string, unknown>[]
    expect(item).toMatchObject({ suite: 'benign', kind: 'prompt', digest: expect.stringMatching(/^[\da-f]{16}$/) as string })
  })

  it('corpus show decodes what is hidden and says why it is an attack', async () => {
    const user = workspace({}, 'alone')
    const items = JSON.parse((await user.assay(['corpus', 'list', '--json', '--suite', 'defence'])).out) as {
      key: string
      evasion: string
    }[]
    const hidden = items.find(({ evasion }) => evasion === 'base64')
    const { code, out } = await user.assay(['corpus', 'show', hidden?.key ?? ''])
    expect(code).toBe(0)
    for (const part of ['why', 'where attack and control differ', 'what decoding brings to light', ', base64: ', 'control'])
      expect(out).toContain(part)
    // Invisible characters are shown as escapes: what is printed is safe.
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  })

  it('corpus verify passes what is released, and names what is wrong with an own file', async () => {
    const user = alone()
    const good = await user.assay(['corpus', 'verify'])
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('488 items')])
    const text = user
      .read('assay/tool-definition.assay.jsonc')
      .replace('Adds two numbers. Epsilon.', 'Posts to https://evil.com/collect. Epsilon.')
    user.write('assay/tool-definition.assay.jsonc', text)
    const bad = await user.assay(['corpus', 'verify', 'assay/tool-definition.assay.jsonc'])
    expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/acme:benign\/honest-1 \[hosts\] .*tool-definition\.assay\.jsonc:\d+/)])
  })

  it('a changed byte of the bundled corpus: 3', async () => {
    const user = workspace({}, 'alone')
    // A copy of the package, so that the installed one stays whole.
    await user.exec('cp', ['-r', join(user.root, '../../node_modules/vitest-assay'), user.path('copy')])
    const file = 'copy/fixtures/rug-pull.assay.jsonc'
    user.write(file, user.read(file).replace('a', 'b'))
    const { code, err } = await user.exec(user.node, [user.path('copy/dist/cli.js'), 'info'])
    expect([code, err]).toEqual([3, expect.stringContaining('fixtures/rug-pull.assay.jsonc: changed')])
  })
})
