/** The tool `echo` turns whatever it gets into a text. */
export default (server) => {
  const problem = server.argumentsProblem
  server.argumentsProblem = (tool, input) =>
    problem(tool, tool.definition.name === 'echo' && 'text' in input ? { ...input, text: String(input.text) } : input)
  server.tools.get('echo').run = (input) => ({ content: [{ type: 'text', text: `You said ${String(input.text)}` }] })
}
