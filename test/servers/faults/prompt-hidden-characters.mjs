/** The prompt `summary` is described with words that nobody sees. */
export default (server) => {
  const { definition } = server.prompts.get('summary')
  definition.description = `${definition.description}\u200B\u200C\u200B\u200C`
}
