import type { ScenarioFacts } from '../suites/official/scenario.js'
import type { levels, modes, needs, oracles, transports } from './vocabulary.js'

/** An attack or benign input as it is handed to a defence: `type` names the situation, the other members are MCP's own objects. */
export interface Fixture {
  readonly type: string
  readonly [field: string]: unknown
}

export type Severity = 'critical' | 'high' | 'medium' | 'low'

interface ItemBase {
  /** `suite/id`, with a namespace `ns:suite/id`: the name of the item in baseline, record and test. */
  readonly key: string
  readonly id: string
  readonly namespace?: string
  readonly title: string
  /** First 16 hex digits of sha256 over the RFC 8785 form of what is sent and judged. */
  readonly digest: string
  /** Absolute path of the corpus file, with forward slashes. */
  readonly file: string
  /** 1-based line and column of the item's opening brace. */
  readonly line: number
  readonly column: number
  readonly tags: readonly string[]
  readonly language: string
  /** MCP revisions in which the situation exists; absent: all. */
  readonly appliesTo?: readonly string[]
}

export interface DefenceItem extends ItemBase {
  readonly suite: 'defence'
  readonly vector: string
  readonly family: string
  readonly severity: Severity
  readonly evasion: string | null
  readonly variantOf: string | null
  readonly why: string
  readonly fixture: Fixture
  readonly control: Fixture
}

export interface BenignItem extends ItemBase {
  readonly suite: 'benign'
  readonly kind: string
  readonly hardNegative: boolean
  readonly fixture: Fixture
}

/** A requirement that a server is held to. */
export interface ConformanceItem extends ItemBase {
  readonly suite: 'conformance'
  readonly level: (typeof levels)[number]
  readonly severity: Severity
  /** Number in the Common Weakness Enumeration. */
  readonly cwe?: number
  readonly requirement?: number
  /** Of the specification, with its address. */
  readonly section: string
  readonly link: string
  /** Absent: all. */
  readonly transports?: readonly (typeof transports)[number][]
  readonly needs: readonly (typeof needs)[number][]
  readonly floods: boolean
  /** Of a scenario of the official suite alone. */
  readonly official?: ScenarioFacts
  readonly rule: number
  readonly why: string
}

/** One of the frozen tasks of the public standard. */
export interface TaskItem extends ItemBase {
  readonly suite: 'tasks'
  /** The attack's name in the standard, such as `mcp_dns_rebinding`. */
  readonly attack: string
  readonly mode: (typeof modes)[number]
  readonly oracle: (typeof oracles)[number]
  readonly weight: number
  readonly severity: Severity
  readonly rule: number
  readonly why: string
}

/** An item that is asked of a server. */
export type ServerItem = ConformanceItem | TaskItem
/** An item that hands inputs to a defence. */
export type InputItem = DefenceItem | BenignItem
export type Item = InputItem | ServerItem
export type Suite = Item['suite']
