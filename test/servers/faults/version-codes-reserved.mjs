import { Problem } from '../reference/problem.mjs'

/** An unknown tool has a code of its own, out of the range of the specification. */
export default (server) => {
  server.unknownTool = () => {
    throw new Problem(-32050, 'Unknown tool')
  }
}
