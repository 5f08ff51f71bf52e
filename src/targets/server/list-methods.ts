import type { Survey } from './contract.js'

/** The methods that list something: the capability that they belong to, the member of the result that holds the list, and what tells its entries apart. */
export const listMethods = [
  { method: 'tools/list', capability: 'tools', member: 'tools', key: 'name' },
  { method: 'prompts/list', capability: 'prompts', member: 'prompts', key: 'name' },
  { method: 'resources/list', capability: 'resources', member: 'resources', key: 'uri' },
  { method: 'resources/templates/list', capability: 'resources', member: 'resourceTemplates', key: 'uriTemplate' },
] as const

/** What shows that a process serves, and not only that it is there: the simplest request, and a list that the server gave. */
export const telling = ({ answers, simplest }: Pick<Survey, 'answers' | 'simplest'>): readonly string[] => {
  const list = listMethods.find(({ method }) => answers[method]?.result)?.method
  return [...new Set([simplest, ...(list === undefined ? [] : [list])])]
}
