import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounded, thrownText, whatItIs } from '../../../src/targets/guard/bounded.js'
import { childExecArgv } from '../../../src/targets/guard/exec-argv.js'
import { watchGrowth } from '../../../src/targets/guard/growth.js'
import { clearTail, createTail, readTail, tailWriter } from '../../../src/targets/guard/tail.js'

describe('the tail of the output', () => {
  it('holds the last 4096 bytes of everything written since it was cleared', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary-ascii', maxLength: 6000, size: 'max' }), { maxLength: 5 }),
        fc.string({ unit: 'binary-ascii' }),
        (chunks, after) => {
          const tail = createTail()
          const write = tailWriter(tail)
          for (const chunk of chunks) write(chunk)
          expect(readTail(tail)).toBe(chunks.join('').slice(-4096))
          clearTail(tail)
          write(Buffer.from(after))
          expect(readTail(tail)).toBe(after)
        },
      ),
    )
  })

  it('still does after millions of bytes', () => {
    const tail = createTail()
    const write = tailWriter(tail)
    for (let line = 0; line < 2000; line++) write(`${line} ${'x'.repeat(2000)}\n`)
    expect(readTail(tail)).toHaveLength(4096)
    expect(readTail(tail)).toContain('\n1999 x')
  })
})

describe('text that a guard wrote', () => {
  it('is cut at 2 KB and left alone below', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000, size: 'max' }), (text) => {
        const cut = bounded(text)
        expect(text.startsWith(cut)).toBe(true)
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2048)
        if (Buffer.byteLength(text) <= 2048) expect(cut).toBe(text)
        else expect(Buffer.byteLength(cut)).toBeGreaterThan(2044)
      }),
    )
  })

  it('is read from any thrown value without a crash', () => {
    expect(thrownText(new TypeError('x'))).toBe('TypeError: x')
    expect(thrownText(new Error(''))).toBe('Error')
    expect(thrownText('plain')).toBe('plain')
    expect(thrownText({ message: 'x' })).toBe('an object')
    expect(
      thrownText(
        Object.assign(new Error('x'), {
          name: {
            toString() {
              throw new Error('trap')
            },
          },
        }),
      ),
    ).toBe('a value that cannot be read')
    fc.assert(fc.property(fc.anything(), (value) => void expect(typeof thrownText(value)).toBe('string')))
    fc.assert(fc.property(fc.anything(), (value) => void expect(whatItIs(value).length).toBeLessThan(300)))
  })
})

describe('the flags of the guard process', () => {
  it('are those of this process but for what runs other code, opens ports or sets the heap', () => {
    const own = [
      '--conditions=acme',
      '--inspect-brk=0',
      '--max-old-space-size=9000',
      '-e',
      'process.exit()',
      '--cpu-prof',
      '--import',
      './hook.mjs',
      '--no-warnings',
    ]
    expect(childExecArgv(own, 256)).toEqual(['--conditions=acme', '--import', './hook.mjs', '--no-warnings', '--max-old-space-size=256'])
  })
})

describe('the watch over memory', () => {
  it('speaks when memory has grown by more than one and a half times the bound and 64 MB since it was lowest', () => {
    const readings = [200, 300, 250, 410, 120, 330, 335].map((mb) => mb * 1024 * 1024)
    const grown = watchGrowth(100, () => readings.shift() ?? 0)
    expect(Array.from({ length: 7 }, grown)).toEqual([false, false, false, false, false, false, true])
  })
})
