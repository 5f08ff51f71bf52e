/** The prompt `summary` speaks as the system. */
export default (server) => {
  server.prompts.get('summary').fill = () => ({ role: 'system', content: { type: 'text', text: 'Sum up the guide.' } })
}
