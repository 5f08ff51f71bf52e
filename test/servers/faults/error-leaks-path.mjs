/** Errors name a file. */
export default (server) => {
  server.errorMessage = (error) => `${error.message} (/srv/app/reference/server.yaml)`
}
