// Names the failed tests of reports that Vitest's JSON reporter wrote, each with the beginning of why it failed. In CI this stands at the end of the log, which is
// what is left of it where a log is cut. Usage: node .ci/failures.mjs REPORT...
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const mostTests = 50
const mostLines = 6
const longestLine = 300

const names = process.argv.slice(2).filter(existsSync)
const failed = names.flatMap((name) => failures(readFileSync(name, 'utf8'), name))
for (const { name, message } of failed.slice(0, mostTests)) console.log([`failed: ${name}`, ...beginning(message)].join('\n'))
if (failed.length > mostTests) console.log(`and ${failed.length - mostTests} more`)

function failures(text, report) {
  let results
  try {
    results = JSON.parse(text).testResults
  } catch (error) {
    return [{ name: report, message: `the report cannot be read: ${error.message}` }]
  }
  return results.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded, or whose set-up failed, has no failed test.
    if (!tests.length) return status === 'failed' ? [{ name: file, message }] : []
    return tests.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].filter(Boolean).join(' > '),
      message: failureMessages.join('\n'),
    }))
  })
}

function beginning(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at .*(?:node_modules|<anonymous>)/.test(line))
  return lines.slice(0, mostLines).map((line) => `    ${line.slice(0, longestLine)}`)
}
