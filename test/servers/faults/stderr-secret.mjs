/** Says on standard error what its environment is. */
export default () => {
  process.stderr.write(`${JSON.stringify(process.env)}\n`)
}
