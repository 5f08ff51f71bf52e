/** Of what arrives together the first line is read. */
export default () => {
  const { stdin } = process
  const on = stdin.on.bind(stdin)
  const changed = (chunk) => (chunk.includes(10) ? chunk.subarray(0, chunk.indexOf(10) + 1) : chunk)
  stdin.on = (name, listener) => on(name, name === 'data' ? (chunk) => listener(changed(chunk)) : listener)
}
