/** The tool `echo` does without its text. */
export default (server) => {
  const problem = server.argumentsProblem
  server.argumentsProblem = (tool, input) => problem(tool, tool.definition.name === 'echo' ? { text: '', ...input } : input)
  server.tools.get('echo').run = (input) => ({ content: [{ type: 'text', text: `You said ${input.text}` }] })
}
