import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { BootError } from './boot-error'
import type { Env } from './env'
import { WALL_STREAM_PATH } from './wall-streams'

export const DRAIN_MS = 8_000
const IDLE_CHECK_MS = 50

/** For requests. */
const YIELD_MS = 50
const YIELD_CHECK_MS = 5

/** Longer than clients and proxies: closing first would cut off a request. */
const KEEP_ALIVE_MS = 75_000

/** Node's default. */
const BODY_MS = 300_000
/** Limited in files/upload-handler.ts. */
const UPLOAD = /\/api\/video\/[^/]+\/upload$/

/** Node's 511 drops connections in bursts; clients retry after 1 to 31 s. Capped by `net.core.somaxconn`. */
const WAITING_CONNECTIONS = 4096

/** Throws BootError with the setting to change. */
export function listen(http: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<void> {
  http.keepAliveTimeout = KEEP_ALIVE_MS
  // One limit for all requests.
  http.requestTimeout = 0
  http.on('request', (request, response) => {
    if (!hasBody(request) || UPLOAD.test(request.url ?? '')) return
    const late = setTimeout(() => request.complete || request.destroy(), BODY_MS).unref()
    response.once('close', () => clearTimeout(late))
  })
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program: end it, or choose another with PORT=….`,
        EACCES: `Port ${port} needs more rights than this user has: choose one above 1023 with PORT=….`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      }
      const sentence = sentences[error.code ?? '']
      reject(sentence ? new BootError([sentence]) : error)
    })
    http.listen({ port, host, backlog: WAITING_CONNECTIONS }, resolve)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

export function createDrain(http: Server): () => Promise<void> {
  const open = new Set<Socket>()
  http.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () =>
    new Promise((resolve) => {
      const idle = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS)
      const deadline = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, DRAIN_MS)
      http.close(() => {
        clearInterval(idle)
        clearTimeout(deadline)
        resolve()
      })
    })
}

/** Resolves when no request is open, or after GIVE_WAY_MS. */
export function createYieldTurn(http: Server): () => Promise<void> {
  let openRequests = 0
  http.on('request', (request, response) => {
    // Long-polling requests and streams stay open.
    if (request.url?.startsWith('/socket.io/') || request.url?.startsWith(WALL_STREAM_PATH)) return
    openRequests += 1
    response.once('close', () => (openRequests -= 1))
  })
  return async () => {
    await breathe()
    const deadline = performance.now() + YIELD_MS
    while (openRequests > 0 && performance.now() < deadline) await pause(YIELD_CHECK_MS)
  }
}
