import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { processTree } from './tree.js'

/** Addresses on which a process or one that it started takes TCP connections, as `127.0.0.1:3001` or `[::]:3001`; undefined where this system does not tell. */
export function listeningAddresses(root: number, platform: NodeJS.Platform = process.platform): Promise<readonly string[] | undefined> {
  if (platform === 'linux') return Promise.resolve(ofLinux(root))
  return platform === 'darwin' ? ofLsof(root) : Promise.resolve(undefined)
}

function ofLinux(root: number): readonly string[] {
  const sockets = new Set<string>()
  for (const pid of processTree(root)) for (const inode of socketsOf(pid)) sockets.add(inode)
  const found = ['tcp', 'tcp6'].flatMap((table) => listeners(table)).filter(({ inode }) => sockets.has(inode))
  return [...new Set(found.map(({ address }) => address))].toSorted()
}

function socketsOf(pid: number): readonly string[] {
  const links: string[] = []
  try {
    for (const fd of readdirSync(`/proc/${pid}/fd`)) links.push(readlinkOr(`/proc/${pid}/fd/${fd}`))
  } catch {
    // It has ended, or belongs to somebody else.
  }
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
}

function readlinkOr(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** `sl local_address rem_address st ... inode`; state 0A is LISTEN. */
function listeners(table: string): readonly { readonly address: string; readonly inode: string }[] {
  let rows: string[]
  try {
    rows = readFileSync(`/proc/net/${table}`, 'latin1').split('\n').slice(1)
  } catch {
    return [] // no IPv6
  }
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/)
    return state === '0A' ? [{ address: addressOf(local), inode }] : []
  })
}

/** The kernel prints each 32-bit word in the byte order of the machine: all that Node runs on are little-endian but s390x. */
function addressOf(local: string): string {
  const [hex = '', port = ''] = local.split(':')
  const bytes = Buffer.from(hex, 'hex')
  if (!bigEndian) bytes.swap32()
  const host = bytes.length === 4 ? bytes.join('.') : `[${shortened(bytes)}]`
  return `${host}:${Number.parseInt(port, 16)}`
}

const bigEndian = new Uint8Array(new Uint32Array([1]).buffer)[3] === 1

function shortened(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16)).join(':')
  // The URL parser knows how IPv6 addresses are written.
  return new URL(`http://[${groups}]/`).hostname.slice(1, -1)
}

function ofLsof(root: number): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    execFile('lsof', ['-nP', '-a', '-iTCP', '-sTCP:LISTEN', '-g', `${root}`, '-Fn'], (error, stdout) => {
      // It ends with 1 where it finds nothing, too.
      if (error && typeof error.code !== 'number') return resolve(undefined)
      const names = stdout.split('\n').flatMap((line) => (line.startsWith('n') ? [line.slice(1).replace(/^\*:/, '0.0.0.0:')] : []))
      resolve([...new Set(names)].toSorted())
    })
  })
}
