import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { BootError } from './boot-error'
import type { Env } from './env'

/** How long running requests may take to end when the process stops, ms. */
export const DRAIN_MS = 8_000
const IDLE_CHECK_MS = 50

/** The longest that work which is late already waits for requests before its next step: it goes on whatever comes in. */
const GIVE_WAY_MS = 50
const GIVE_WAY_CHECK_MS = 5

/**
 * Proxies and the carrier keep connections for a minute or so, and whoever asks has to close first: a request that comes while
 * we close is cut off. Node's own 5 s would make each of them a gamble.
 */
const KEEP_ALIVE_MS = 75_000

/** Node's own limit for a whole request: nobody sends a form or a text for longer. */
const BODY_MS = 300_000
/** A video takes as long as its sender's connection needs; its door watches over it (files/upload-door.ts). */
const UPLOAD = /\/api\/video\/[^/]+\/upload$/

/**
 * Connections that may wait to be taken. Of a burst that comes while a transaction runs Node's own 511 are not enough: the
 * kernel drops the others, and their senders knock again after 1, 3, 7 … 31 s. It gives what `net.core.somaxconn` allows.
 */
const WAITING_CONNECTIONS = 4096

/** Listens where the configuration says. Throws a BootError that says what to change. */
export function listen(http: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<void> {
  http.keepAliveTimeout = KEEP_ALIVE_MS
  // It knows one limit for all: each request has its own instead.
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

/**
 * Prepares a server for its end: the returned function stops accepting, lets running requests finish, and cuts what is
 * left (upgraded sockets, a client that never ends) at the deadline.
 */
export function makeDrain(http: Server): () => Promise<void> {
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

/** A function that resolves when nobody waits for an answer of this server, at the latest after 50 ms. */
export function makeGiveWay(http: Server): () => Promise<void> {
  let asked = 0
  http.on('request', (request, response) => {
    // A window that cannot hold a socket open holds a request open instead, and waits for nothing.
    if (request.url?.startsWith('/socket.io/')) return
    asked += 1
    response.once('close', () => (asked -= 1))
  })
  return async () => {
    await breathe()
    const until = performance.now() + GIVE_WAY_MS
    while (asked > 0 && performance.now() < until) await pause(GIVE_WAY_CHECK_MS)
  }
}
