/** Passes over what is no Base64. */
export default (server) => {
  server.decodeHeader = (header) => {
    const encoded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1]
    return encoded === undefined ? header : Buffer.from(encoded, 'base64').toString()
  }
}
