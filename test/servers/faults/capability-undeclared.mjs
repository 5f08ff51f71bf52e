/** Prompts are served and not declared. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => {
    const { prompts: _, ...others } = capabilities(context)
    return others
  }
}
