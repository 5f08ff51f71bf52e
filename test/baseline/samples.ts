import * as fc from 'fast-check'
import type { Baseline, BaselineEntry, Items } from '../../src/baseline/entry.js'
import { attackValues, controlValues } from '../../src/baseline/outcome.js'

const d = '0123456789abcdef'

/** One entry of every form that formats.md knows. */
export const full: Baseline = {
  target: 'default',
  items: {
    'twins/T-M10': { d, completed: [19, 20] },
    'tasks/M10': { d, strict: [3, 20], recovered: [4, 20] },
    'tasks/M11': { d, unmeasured: 'inconclusive' },
    'defence/tool-poisoning-001': { d, attack: 'enforce', control: 'clean' },
    'defence/header-body-desync-001': { d, unmeasured: 'unsupported' },
    'defence/rug-pull-001': { d, attack: [18, 1, 20], control: [20, 0, 20] },
    'benign/tool-result-017': { d, verdict: 'clean' },
    'benign/tool-result-018': { d, verdict: [17, 3, 20] },
    'acme:benign/own-001': { d, unmeasured: 'unknown' },
    'mdb:defence/rug-pull/001-swap': { d, attack: 'detect', control: 'warned' },
    'conformance/origin-foreign': { d, status: 'warn' },
    'official:conformance/ping': { d, unmeasured: 'not-applicable' },
  },
}

export const fullText = `{
  "schema": "assay/baseline@1",
  "target": "default",
  "items": {
    "acme:benign/own-001": {"d":"0123456789abcdef","unmeasured":"unknown"},
    "benign/tool-result-017": {"d":"0123456789abcdef","verdict":"clean"},
    "benign/tool-result-018": {"d":"0123456789abcdef","verdict":[17,3,20]},
    "conformance/origin-foreign": {"d":"0123456789abcdef","status":"warn"},
    "defence/header-body-desync-001": {"d":"0123456789abcdef","unmeasured":"unsupported"},
    "defence/rug-pull-001": {"d":"0123456789abcdef","attack":[18,1,20],"control":[20,0,20]},
    "defence/tool-poisoning-001": {"d":"0123456789abcdef","attack":"enforce","control":"clean"},
    "mdb:defence/rug-pull/001-swap": {"d":"0123456789abcdef","attack":"detect","control":"warned"},
    "official:conformance/ping": {"d":"0123456789abcdef","unmeasured":"not-applicable"},
    "tasks/M10": {"d":"0123456789abcdef","strict":[3,20],"recovered":[4,20]},
    "tasks/M11": {"d":"0123456789abcdef","unmeasured":"inconclusive"},
    "twins/T-M10": {"d":"0123456789abcdef","completed":[19,20]}
  }
}
`

const digest = fc.stringMatching(/^[0-9a-f]{16}$/)
const id = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom('a', 'B', '-', '0', '/', 'ü', '"', '\\', '\u{1F600}', '__proto__'),
})

const defence: fc.Arbitrary<BaselineEntry> = fc.oneof(
  fc.record({ d: digest, attack: fc.constantFrom(...attackValues), control: fc.constantFrom(...controlValues) }),
  fc.record({ d: digest, unmeasured: fc.constantFrom('unknown' as const, 'unsupported' as const) }),
)
const benign: fc.Arbitrary<BaselineEntry> = fc.oneof(
  fc.record({ d: digest, verdict: fc.constantFrom(...controlValues) }),
  fc.record({ d: digest, unmeasured: fc.constantFrom('unknown' as const, 'unsupported' as const) }),
)

/** An entry with a key that fits it. */
const anyEntry: fc.Arbitrary<readonly [string, BaselineEntry]> = fc.oneof(
  fc.tuple(
    id.map((name) => `defence/${name}`),
    defence,
  ),
  fc.tuple(
    id.map((name) => `acme:benign/${name}`),
    benign,
  ),
)

export const anyItems: fc.Arbitrary<Items> = fc.array(anyEntry, { maxLength: 12 }).map((entries) => Object.fromEntries(entries))
