import type { UpdateMode } from '../baseline/decide.js'

const ciVariables = ['CI', 'CONTINUOUS_INTEGRATION', 'GITHUB_ACTIONS', 'GITLAB_CI', 'BUILD_NUMBER', 'TF_BUILD']
/** A variable of the environment that is set, and not to a word for no. */
export const isTrue = (value: string | undefined) => value !== undefined && value !== '' && value !== '0' && value !== 'false'

export const inCI = (env: NodeJS.ProcessEnv): boolean => ciVariables.some((name) => isTrue(env[name]))

/** The environment asks for acceptance: the way out for CI jobs that record a baseline. */
export const asksForUpdate = (env: NodeJS.ProcessEnv): boolean => isTrue(env['ASSAY_UPDATE'])

/** What a run may write where nobody said. */
export function defaultMode(env: NodeJS.ProcessEnv): UpdateMode {
  if (asksForUpdate(env)) return 'all'
  return inCI(env) ? 'none' : 'new'
}
