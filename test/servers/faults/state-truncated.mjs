/** Compares as much of a signature as there is, from a certain length on. */
export default (server) => {
  server.stateSignatureValid = (text, signature) => signature.length > 20 && server.signState(text).startsWith(signature)
}
