import { createHash, randomBytes } from 'node:crypto'

/** Random bytes as hex that come again with the same seed: each call gives the next ones. */
export function seededHex(seed: string = randomBytes(16).toString('hex')): (bytes: number) => string {
  let turn = 0
  return (bytes) => {
    let hex = ''
    while (hex.length < bytes * 2) hex += createHash('sha256').update(`${seed}\0${turn++}`).digest('hex')
    return hex.slice(0, bytes * 2)
  }
}
