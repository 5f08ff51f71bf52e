import type { Flag } from './arguments.js'

/** The option of every command that reads a configuration. */
export const configFlag: Readonly<Record<string, Flag>> = {
  config: {
    value: 'FILE',
    help: 'the configuration; default: vitest.config.*, vite.config.*, assay.config.*, or the one vitest.*.config.*',
  },
}
