import { assay } from 'vitest-assay'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    assay({
      targets: {
        stdio: { kind: 'server', command: 'node', args: ['server.mjs'] },
        http: { kind: 'server', command: 'node', args: ['http.mjs', '--port', '{port}'], url: 'http://127.0.0.1:{port}/mcp' },
      },
    }),
  ],
})
