import { afterEach, describe, expect, it } from 'vitest'
import { environmentWith, variablesOf, variablesOfVitest, withVariables } from '../../src/run/environment.js'

const names = ['ASSAY_A', 'ASSAY_B'] as const
const seen = () => names.map((name) => process.env[name])
afterEach(() => {
  for (const name of names) delete process.env[name]
})

describe('withVariables', () => {
  it('sets, unsets, and puts back what was there, after a failure too', async () => {
    process.env['ASSAY_B'] = 'mine'
    const set = () => ({ ASSAY_A: 'a', ASSAY_B: undefined })
    expect(await withVariables(set, async () => seen())).toEqual(['a', undefined])
    expect(seen()).toEqual([undefined, 'mine'])
    await expect(withVariables(set, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(seen()).toEqual([undefined, 'mine'])
  })

  it('puts back what the work itself has changed', async () => {
    await withVariables(
      () => ({ ASSAY_A: undefined }),
      async () => void (process.env['ASSAY_A'] = 'left behind'),
    )
    expect(seen()).toEqual([undefined, undefined])
  })

  it('lets one at a time in: none sees what another has set', async () => {
    const run = (name: string) =>
      withVariables(
        () => ({ [name]: name }),
        async () => {
          const first = seen()
          await new Promise((resolve) => setImmediate(resolve))
          return [...first, ...seen()]
        },
      )
    const [a, b] = await Promise.all([run('ASSAY_A'), run('ASSAY_B')])
    expect(a).toEqual(['ASSAY_A', undefined, 'ASSAY_A', undefined])
    expect(b).toEqual([undefined, 'ASSAY_B', undefined, 'ASSAY_B'])
    expect(seen()).toEqual([undefined, undefined])
  })

  it.each([
    [
      'a Vite configuration gives it all that Vitest does',
      'vitest.config.ts',
      undefined,
      { ASSAY_A: 'configured', VITEST: 'true', NODE_ENV: 'test' },
    ],
    ['inside of Vitest what is set stands', 'vitest.config.ts', '1', { ASSAY_A: 'stubbed', VITEST: 'true', NODE_ENV: 'test' }],
    ['without one it is as it was', undefined, undefined, { NODE_ENV: undefined }],
  ])('of a target: %s', async (_, file, VITEST_WORKER_ID, expected) => {
    const outside = () => ({ ASSAY_A: 'stubbed', VITEST: undefined, NODE_ENV: undefined, VITEST_WORKER_ID })
    expect(await withVariables(outside, async () => variablesOf(file, { ASSAY_A: 'configured' }))).toEqual(expected)
  })

  it('for hosts: this one with some variables, and none that is a word for nothing', async () => {
    const env = await withVariables(
      () => ({ ASSAY_A: 'a', ASSAY_B: 'b' }),
      async () => environmentWith({ ASSAY_B: undefined, ASSAY_C: 'c' }),
    )
    expect(env).toMatchObject({ ASSAY_A: 'a', ASSAY_C: 'c' })
    expect('ASSAY_B' in env).toBe(false)
  })

  it("takes Vitest's variables as they are where they are set", async () => {
    expect(
      await withVariables(
        () => ({ VITEST: undefined, NODE_ENV: 'staging' }),
        async () => variablesOfVitest(),
      ),
    ).toEqual({
      VITEST: 'true',
      NODE_ENV: 'staging',
    })
  })
})
