/** The prompt `greet` turns whatever it gets into a text. */
export default (server) => {
  const problem = server.promptProblem
  server.promptProblem = (prompt, input) =>
    problem(prompt, Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])))
  server.prompts.get('greet').fill = ({ name }) => ({
    role: 'user',
    content: { type: 'text', text: `Write a greeting for ${String(name)}.` },
  })
}
