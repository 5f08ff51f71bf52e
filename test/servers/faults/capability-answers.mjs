/** Prompts are declared and cannot be listed. */
export default (server) => {
  for (const era of ['legacy', 'modern']) server.methods[era] = server.methods[era].filter((method) => method !== 'prompts/list')
}
