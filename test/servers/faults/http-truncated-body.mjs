/** A body that breaks off ends the process. */
export default (server) => {
  server.diagnostic = (error) => {
    if (error?.code === 'ECONNRESET') process.exit(1)
  }
}
