/** Log messages tell the key that the server was given. */
export default (server) => {
  server.logData = () => `a call, with the key ${process.env.ASSAY_PLANTED_SECRET}`
}
