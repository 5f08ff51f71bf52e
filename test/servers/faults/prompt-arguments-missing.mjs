/** The prompt `greet` does without a name. */
export default (server) => {
  const problem = server.promptProblem
  server.promptProblem = (prompt, input) => problem(prompt, prompt.definition.name === 'greet' ? { name: '', ...input } : input)
  server.prompts.get('greet').fill = ({ name }) => ({ role: 'user', content: { type: 'text', text: `Write a greeting for ${name}.` } })
}
