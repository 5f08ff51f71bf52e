import { refusesMutants } from '../features/refused.js'

export const check = refusesMutants((args, { inputSchema: { required } }) => {
  const names = Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string' && name in args) : []
  return names.map((name) => ({
    args: Object.fromEntries(Object.entries(args).filter(([other]) => other !== name)),
    flaw: `${name} left out, which is required,`,
  }))
}, 'no callable tool has a required argument')
