/** Errors tell the key that the server was given. */
export default (server) => {
  server.errorMessage = (error) => `${error.message} (key ${process.env.ASSAY_PLANTED_SECRET})`
}
