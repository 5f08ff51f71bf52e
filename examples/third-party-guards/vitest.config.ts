import { assay } from 'vitest-assay'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }

/** Of a package, what is scored is its version; the fingerprint that is made by itself knows the adapter alone. */
const version = (name: keyof typeof manifest.dependencies) => `${name}@${manifest.dependencies[name]}`
const vard = version('@andersmyrmel/vard')
// It takes up to 0.4 s for the texts of one message here, and a busy machine should not make errors of that.
const guardrail = { fingerprint: version('llm_guardrail'), timeout: 10_000 }

export default defineConfig({
  plugins: [
    assay({
      targets: {
        vard: { module: './guards/vard.ts#standard', fingerprint: vard },
        'vard-strict': { module: './guards/vard.ts#strict', fingerprint: vard },
        'vard-throws': { module: './guards/vard.ts#throwing', fingerprint: vard, throws: 'enforce' },
        'llm-guard': { module: './guards/llm-guard.ts', fingerprint: version('llm-guard') },
        'guardrail-injection': { module: './guards/llm-guardrail.ts#injection', ...guardrail },
        'guardrail-strings': { module: './guards/llm-guardrail.ts#strings', ...guardrail },
        'guardrail-all': { module: './guards/llm-guardrail.ts#all', ...guardrail },
        aidefence: { module: './guards/aidefence.ts', fingerprint: version('@claude-flow/aidefence') },
        llmverify: { module: './guards/llmverify.ts', fingerprint: version('llmverify') },
      },
    }),
  ],
})
