/** The version of the header and that of the body need not agree. */
export default (server) => {
  server.versionHeaderDiffers = () => {}
}
