/** Does not say which subscription a notification belongs to. */
export default (server) => {
  server.subscriptionMeta = () => ({})
}
