/** An image whose data is no base64. */
export default (server) => {
  server.addResult = (sum) => ({ content: [{ type: 'image', mimeType: 'image/png', data: 'not base64!' }], structuredContent: { sum } })
}
