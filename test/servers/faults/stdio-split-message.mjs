/** Takes whatever arrives together for one message. */
export default () => {
  const { stdin } = process
  const on = stdin.on.bind(stdin)
  const changed = (chunk) => (chunk.at(-1) === 10 ? chunk : Buffer.concat([chunk, Buffer.from('\n')]))
  stdin.on = (name, listener) => on(name, name === 'data' ? (chunk) => listener(changed(chunk)) : listener)
}
