import { Agent, request } from 'node:http'

export interface Answer<T> {
  ms: number
  body: T
}

/** A caller of the API who asks one thing at a time. */
export interface Caller {
  /** Throws for an answer that is not 200. */
  ask<T>(method: string, path: string, body?: object): Promise<Answer<T>>
  close(): void
}

/** Asks over one kept connection, in the name of these people in turn. */
export function openCaller(port: number, tokens: string[]): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let turn = 0
  return {
    ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
      const text = body === undefined ? '' : JSON.stringify(body)
      const token = tokens[(turn += 1) % tokens.length]
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }),
      }
      const start = performance.now()
      return new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
          let read = ''
          answer.setEncoding('utf8').on('data', (piece: string) => (read += piece))
          answer.on('end', () => {
            const ms = performance.now() - start
            if (answer.statusCode === 200) resolve({ ms, body: JSON.parse(read) as T })
            else reject(new Error(`${method} ${path}: ${answer.statusCode} ${read}`))
          })
        })
          .once('error', reject)
          .end(text)
      })
    },
    close: () => agent.destroy(),
  }
}
