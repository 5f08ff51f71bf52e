/** Decodes each piece by itself. */
export default () => {
  const { stdin } = process
  const on = stdin.on.bind(stdin)
  const changed = (chunk) => Buffer.from(chunk.toString())
  stdin.on = (name, listener) => on(name, name === 'data' ? (chunk) => listener(changed(chunk)) : listener)
}
