/** Errors are shown with where they were thrown. Folders are left out: that a path comes out is another fault. */
export default (server) => {
  server.errorMessage = (error) => error.stack.replaceAll(/(?:file:\/\/)?\/\S*\//g, '')
}
