/** Contents as bytes that are not encoded. */
export default (server) => {
  const read = server.handlers['resources/read']
  server.handlers['resources/read'] = async (params, context) => {
    const { contents } = await read(params, context)
    return { contents: contents.map(({ text, ...rest }) => ({ ...rest, blob: `${text} ?` })) }
  }
}
