import { z } from 'zod'
import { AssayError } from '../errors.js'
import { keyPath, problemsOf } from './issues.js'
import { parseJsonc } from './jsonc.js'
import { revisions } from './revisions.js'
import { name } from './schema.js'

const codes = (pattern: RegExp, example: string) => z.array(z.string().regex(pattern, `expected a code such as ${example}`))

/** One attack class: what it is, where it lives, and what the public catalogues call it. */
const entry = z.strictObject({
  id: name,
  name: z.string().min(1),
  /** One sentence. */
  description: z.string().min(1),
  /** Parts of an MCP system in which it plays. */
  layers: z.array(name).min(1),
  /** MCP revisions in which the situation exists. */
  appliesTo: z.array(z.enum(revisions)).min(1),
  /** For subset totals. */
  family: name,
  /** OWASP MCP Top 10 (2025), OWASP Top 10 for LLM applications (2025), OWASP Top 10 for agentic applications (2026). */
  owaspMcp: codes(/^MCP(?:0[1-9]|10)$/, 'MCP03'),
  owaspLlm: codes(/^LLM(?:0[1-9]|10)$/, 'LLM01'),
  owaspAgentic: codes(/^ASI(?:0[1-9]|10)$/, 'ASI01'),
  stride: z
    .array(z.enum(['Spoofing', 'Tampering', 'Repudiation', 'InformationDisclosure', 'DenialOfService', 'ElevationOfPrivilege']))
    .min(1),
  nistAiRmf: z.array(z.enum(['GOVERN', 'MAP', 'MEASURE', 'MANAGE'])).min(1),
  cwe: codes(/^CWE-\d+$/, 'CWE-74'),
  /** MITRE ATLAS techniques. */
  atlas: codes(/^AML\.T\d{4}(?:\.\d{3})?$/, 'AML.T0051'),
})

const rubricFile = z.strictObject({
  format: z.literal(1),
  revisions: z.array(z.string()).refine((list) => list.join() === revisions.join(), `expected ${revisions.join(', ')}`),
  vectors: z.array(entry).min(1),
})

export type RubricEntry = Readonly<z.infer<typeof entry>>
/** The vectors by id, in the order of the file. */
export type Rubric = ReadonlyMap<string, RubricEntry>

/** Reads `fixtures/vectors.json`. `path` is what errors call it. Throws an AssayError that names every key that is wrong. */
export function parseRubric(text: string, path: string): Rubric {
  const parsed = parseJsonc(text)
  if ('problems' in parsed) throw new AssayError(`${path}: ${parsed.problems[0]?.message ?? 'is empty'}`)
  const problems = problemsOf(rubricFile, parsed.value, [], Object.keys(rubricFile.shape))
  if (problems.length)
    throw new AssayError([`${path}:`, ...problems.map((problem) => `  ${keyPath(problem.path)}: ${problem.message}`)].join('\n'))
  const { vectors } = parsed.value as z.infer<typeof rubricFile>
  const rubric = new Map(vectors.map((vector) => [vector.id, vector]))
  if (rubric.size < vectors.length) throw new AssayError(`${path}: an id stands twice: ${twice(vectors.map(({ id }) => id)).join(', ')}`)
  return rubric
}

/** All OWASP codes of a vector, sorted. */
export function owaspCodes(vector: RubricEntry): string[] {
  return [...vector.owaspMcp, ...vector.owaspLlm, ...vector.owaspAgentic].toSorted()
}

function twice(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
