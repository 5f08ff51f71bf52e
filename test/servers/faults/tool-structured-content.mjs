/** The sum comes as a text, and its schema says that it is a number. */
export default (server) => {
  server.addResult = (sum) => ({ content: [{ type: 'text', text: String(sum) }], structuredContent: { sum: String(sum) } })
}
