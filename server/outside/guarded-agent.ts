import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './public-address'

const CONNECT_MS = 3_000
const ANSWER_MS = 5_000
const HEAD_BYTES = 16_384

export type Resolve = (name: string) => Promise<LookupAddress[]>

const systemResolve: Resolve = (name) =>
  new Promise((found, failed) =>
    systemLookup(name, { all: true, verbatim: true }, (error, addresses) => (error ? failed(error) : found(addresses))),
  )

export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`)
  }
}

/** A name with any private address is refused: its owner may switch addresses between lookups (DNS rebinding). */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
          return callback(new NotPublic(name), '')
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

/**
 * Connect to public addresses only. The checked address is the one that is connected, and is checked again on the
 * socket; literal addresses skip the lookup.
 */
export function guardedAgent(resolve: Resolve = systemResolve, answerMs = ANSWER_MS): Agent {
  const connectSocket = buildConnector({ timeout: CONNECT_MS, lookup: publicLookup(resolve) })
  return new Agent({
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxHeaderSize: HEAD_BYTES,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(new NotPublic(host), null)
      connectSocket(options, (...[error, socket]) => {
        if (error) return callback(error, null)
        if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(new NotPublic(host), null)
      })
    },
  })
}

export const plainAgent = (answerMs = ANSWER_MS): Agent =>
  new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxHeaderSize: HEAD_BYTES,
  })
