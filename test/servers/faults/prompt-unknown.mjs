/** A prompt that does not exist is given. */
export default (server) => {
  server.unknownPrompt = () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'Anything.' } }] })
}
