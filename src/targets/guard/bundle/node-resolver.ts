import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'

export interface NodeResolver {
  /** The URL that `import` gives for a package name in a module at `importer`. Rejects with Node's own error. */
  resolve(specifier: string, importer: string): Promise<string>
  end(): Promise<unknown> | undefined
}

/** Node 20 resolves from a place of our choice only under a flag, which a thread may have on its own. */
const flag = '--experimental-import-meta-resolve'
const script = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ specifier, parent, port }) => {
  try { port.postMessage({ url: import.meta.resolve(specifier, parent) }) } catch (error) { port.postMessage({ failure: error.message }) }
})`

/** Asks Node itself. The thread starts with the first question. */
export function createNodeResolver(): NodeResolver {
  let worker: Worker | undefined
  const known = new Map<string, Promise<string>>()
  const ask = (specifier: string, parent: string) =>
    new Promise<string>((resolve, reject) => {
      worker ??= start()
      const { port1, port2 } = new MessageChannel()
      port1.once('message', (answer: { url: string } | { failure: string }) => {
        port1.close()
        if ('url' in answer) resolve(answer.url)
        else reject(new Error(answer.failure))
      })
      worker.once('error', reject)
      worker.postMessage({ specifier, parent, port: port2 }, [port2])
    })
  return {
    resolve(specifier, importer) {
      const parent = pathToFileURL(importer).href
      const key = `${specifier}\0${parent}`
      const answer = known.get(key) ?? ask(specifier, parent)
      known.set(key, answer)
      return answer
    },
    end: () => worker?.terminate(),
  }
}

function start(): Worker {
  const conditions = process.execArgv.filter((argument) => argument.startsWith('--conditions='))
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), { execArgv: [flag, ...conditions] })
  worker.setMaxListeners(0)
  worker.unref()
  return worker
}
