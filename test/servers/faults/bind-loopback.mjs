/** It listens on every interface. */
export default (server) => {
  server.bindAddress = () => '0.0.0.0'
}
