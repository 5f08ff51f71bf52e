/** The tool `echo` passes over arguments that it does not know. */
export default (server) => {
  const problem = server.argumentsProblem
  server.argumentsProblem = (tool, input) =>
    problem(tool, tool.definition.name === 'echo' && 'text' in input ? { text: input.text } : input)
}
