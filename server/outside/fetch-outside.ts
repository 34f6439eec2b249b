import { fetch, type Agent, type Response } from 'undici'

/** How often one address may lead to another. */
const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface Fetched {
  /** Where it was found at last. */
  url: URL
  contentType: string
  bytes: Uint8Array
}

export interface Wanted {
  accept: string
  mostBytes: number
  /** What is larger is cut; else it is nothing. */
  cuts?: boolean
  signal: AbortSignal
}

export interface Reach {
  /** Takes connections to public machines alone. */
  guarded: Agent
  /** Takes any: for the origins below. */
  plain: Agent
  /** Origins that the operator has named: they may stand in our own network. */
  origins: ReadonlySet<string>
}

/**
 * Fetches what stands behind an address, each hop checked anew. `from`: the page that named it: an origin of our own network is
 * reached by whoever writes its address, or its own pages, and by no stranger's. null: nothing was found, or may not be looked for.
 */
export async function fetchOutside(reach: Reach, first: URL, wanted: Wanted, from?: URL): Promise<Fetched | null> {
  let url = first
  let asker = from
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const isNamed = reach.origins.has(url.origin) && (asker === undefined || asker.origin === url.origin)
    if (!isNamed && !isDecent(url)) return null
    const answer = await fetch(url, {
      dispatcher: isNamed ? reach.plain : reach.guarded,
      redirect: 'manual',
      signal: wanted.signal,
      headers: { accept: wanted.accept, 'user-agent': 'Trunkline link preview' },
    })
    const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null
    if (location === null) return answer.ok ? readBody(answer, url, wanted) : drop(answer)
    await drop(answer)
    if (!URL.canParse(location, url)) return null
    asker = url
    url = new URL(location, url)
  }
  return null
}

/** Web addresses as people share them: no password in them, no port of their own, and a name with a dot, which no machine of a network at home has. */
function isDecent({ protocol, username, password, port, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && port === '' && /[.:]/.test(hostname)
}

async function drop(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

async function readBody(answer: Response, url: URL, { mostBytes, cuts = false }: Wanted): Promise<Fetched | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    const bytes = piece as Uint8Array
    pieces.push(bytes)
    length += bytes.byteLength
    // Leaving the loop ends the connection.
    if (length > mostBytes) break
  }
  if (length > mostBytes && !cuts) return null
  const bytes = Buffer.concat(pieces).subarray(0, mostBytes)
  return { url, contentType: answer.headers.get('content-type') ?? '', bytes }
}
