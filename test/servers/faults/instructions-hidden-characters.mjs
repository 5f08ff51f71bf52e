/** The instructions go on where nobody sees it. */
export default (server) => {
  server.instructions = () => 'Tools to echo and add.\u{E0052}\u{E0055}\u{E004E}'
}
