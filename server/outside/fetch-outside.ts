import { fetch, type Agent, type Response } from 'undici'
import { parseUrl } from '../../app/domain/parse-url'

const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface Fetched {
  /** After redirects. */
  url: URL
  contentType: string
  bytes: Uint8Array
}

export interface FetchOptions {
  accept: string
  mostBytes: number
  /** Truncate a larger body instead of refusing it. */
  cuts?: boolean
  /** Each redirect too. */
  httpsOnly?: boolean
  signal: AbortSignal
}

export interface FetchAgents {
  /** Connects to public addresses only. */
  guarded: Agent
  /** Connects to any address; for `origins`. */
  plain: Agent
  /** Private-network origins allowed by the operator. */
  origins: ReadonlySet<string>
}

/**
 * Fetch an address, checking each redirect. Allowed private origins are reached only directly or from their own pages
 * (`from`). null: not found or not allowed.
 */
export async function fetchOutside(
  agents: FetchAgents,
  first: URL,
  options: FetchOptions,
  from?: URL,
): Promise<Fetched | null> {
  let url = first
  let referrer = from
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const isAllowedOrigin = agents.origins.has(url.origin) && (referrer === undefined || referrer.origin === url.origin)
    if (!isAllowedOrigin && (!isOrdinaryUrl(url) || (options.httpsOnly && url.protocol !== 'https:'))) return null
    const answer = await fetch(url, {
      dispatcher: isAllowedOrigin ? agents.plain : agents.guarded,
      redirect: 'manual',
      signal: options.signal,
      headers: { accept: options.accept, 'user-agent': 'Trunkline link preview' },
    })
    const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null
    if (location === null) return answer.ok ? readBody(answer, url, options) : discardBody(answer)
    await discardBody(answer)
    const next = parseUrl(location, url)
    if (!next) return null
    referrer = url
    url = next
  }
  return null
}

/** No credentials, no port, and a dotted name: local network names have no dot. */
export function isOrdinaryUrl({ protocol, username, password, port, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && port === '' && /[.:]/.test(hostname)
}

async function discardBody(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

async function readBody(
  answer: Response,
  url: URL,
  { mostBytes, cuts = false }: FetchOptions,
): Promise<Fetched | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    const bytes = piece as Uint8Array
    pieces.push(bytes)
    length += bytes.byteLength
    // Leaving the loop closes the connection.
    if (length > mostBytes) break
  }
  if (length > mostBytes && !cuts) return null
  const bytes = Buffer.concat(pieces).subarray(0, mostBytes)
  return { url, contentType: answer.headers.get('content-type') ?? '', bytes }
}
