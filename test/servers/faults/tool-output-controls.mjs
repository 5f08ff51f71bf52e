/** A result that clears the terminal. */
export default (server) => {
  server.addResult = (sum) => ({ content: [{ type: 'text', text: `\u001B[2J${sum}` }], structuredContent: { sum } })
}
