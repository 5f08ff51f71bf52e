// Writes docs/table.svg: the terminal after a real run of the example guard, as the README shows it. `--check` runs it again and fails when the picture
// shows another table; times and fingerprints aside, which no two runs share.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const path = join(root, 'docs/table.svg')
const columns = 100

const command = ['vitest-assay', 'check', './examples/guard/guard.ts', '--baseline', 'baselines/guard.json']
const output = execFileSync(process.execPath, [join(root, 'dist/cli.js'), ...command.slice(1)], {
  cwd: root,
  encoding: 'utf8',
  env: { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NO_COLOR')), FORCE_COLOR: '1', CI: '1' },
})
const picture = draw([`\u001b[2m$\u001b[22m npx ${command.join(' ')}`, ...output.trimEnd().split('\n')])

if (!process.argv.includes('--check')) writeFileSync(path, picture)
else if (!existsSync(path) || masked(readFileSync(path, 'utf8')) !== masked(picture)) {
  console.error('docs/table.svg shows another table than a run prints; run: npm run picture')
  process.exitCode = 1
}

function masked(svg) {
  return svg.replaceAll(/\d+(?:\.\d+)? m?s\b/g, '0 s').replaceAll(/fingerprint [\da-f]+/g, 'fingerprint')
}

function draw(lines) {
  const [width, height, top] = [9, 20, 46]
  const rows = lines.map((line, index) => `<text y="${top + index * height}" xml:space="preserve">${spans(line)}</text>`)
  const size = { width: columns * width + 32, height: top + lines.length * height }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" role="img" aria-label="Terminal with the table of a run">
<style>
text { font: 15px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d7dbe0; white-space: pre }
.bold { font-weight: bold } .dim { fill: #8b949e } .red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 } .cyan { fill: #79c0ff } .inverse { fill: #79c0ff }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<circle cx="20" cy="18" r="6" fill="#ff5f57"/><circle cx="40" cy="18" r="6" fill="#febc2e"/><circle cx="60" cy="18" r="6" fill="#28c840"/>
<g transform="translate(16 0)">
${rows.join('\n')}
</g>
</svg>
`
}

/** A line with terminal colours as text spans. */
function spans(line) {
  const names = { 1: 'bold', 2: 'dim', 7: 'inverse', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' }
  const ends = { 22: ['bold', 'dim'], 27: ['inverse'], 39: ['red', 'green', 'yellow', 'cyan'] }
  const on = new Set()
  const [first = '', ...rest] = line.split('\u001b[')
  const coloured = rest.map((part) => {
    const [code = '', text = ''] = part.split(/(?<=^\d+)m/)
    if (names[code]) on.add(names[code])
    for (const name of ends[code] ?? []) on.delete(name)
    return text === '' ? '' : on.size ? `<tspan class="${[...on].join(' ')}">${escaped(text)}</tspan>` : escaped(text)
  })
  return [escaped(first), ...coloured].join('')
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
