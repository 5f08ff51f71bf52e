import { assay } from 'vitest-assay'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    assay({
      target: {
        module: './guard.ts#guard',
        deterministic: false,
        limits: { maxCalls: 20_000 },
        ...(process.env.REPLAY && { replay: 'answers.json' }),
      },
    }),
  ],
})
