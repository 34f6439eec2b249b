import { fileTypeFromBuffer } from 'file-type'
import type { PagePreview, WebPageImage, WebPages } from '../../app/domain/outside.port'
import { fetchOutside, type FetchAgents } from './fetch-outside'
import { guardedAgent, plainAgent, type Resolve } from './guarded-agent'
import { pageFacts } from './page-facts'
import { parseUrl } from '../../app/domain/parse-url'

const PAGE = { accept: 'text/html,application/xhtml+xml', mostBytes: 512_000, cuts: true }
const IMAGE = { accept: 'image/*', mostBytes: 2_000_000 }
/** Of a contact. */
const AVATAR = { accept: 'image/*', mostBytes: 1_000_000, httpsOnly: true }
const FAVICON = { accept: 'image/*', mostBytes: 100_000 }
/** Time limit for a page and its images. */
const TIMEOUT_MS = 8_000
/** Each holds an image in memory; further requests are refused. */
const MAX_CONCURRENT = 16

/** Image types that cannot run scripts. */
const SAFE_IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/x-icon',
])
const AVATAR_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** `origins`: allowed private origins. `resolve`: DNS override for tests. */
export function createWebPages({
  origins = [],
  resolve,
}: { origins?: readonly string[]; resolve?: Resolve } = {}): WebPages {
  const agents: FetchAgents = { guarded: guardedAgent(resolve), plain: plainAgent(), origins: new Set(origins) }
  const pending = new Map<string, Promise<PagePreview | null>>()
  const pictures = new Map<string, Promise<WebPageImage | null>>()
  return {
    async read(url) {
      const known = pending.get(url)
      if (known) return known
      const parsed = parseUrl(url)
      if (pending.size >= MAX_CONCURRENT || !parsed) return null
      // Any failure means no preview.
      const reading = readPage(agents, parsed).catch(() => null)
      pending.set(url, reading)
      return reading.finally(() => pending.delete(url))
    },
    async readPicture(url) {
      const known = pictures.get(url)
      if (known) return known
      const parsed = parseUrl(url)
      if (!parsed) return null
      if (pictures.size >= MAX_CONCURRENT) return 'busy'
      const reading = readAvatar(agents, parsed).catch(() => null)
      pictures.set(url, reading)
      return reading.finally(() => pictures.delete(url))
    },
  }
}

async function readAvatar(agents: FetchAgents, url: URL): Promise<WebPageImage | null> {
  const picture = await readPicture(agents, url, { ...AVATAR, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return picture && AVATAR_TYPES.has(picture.mimeType) ? picture : null
}

async function readPage(agents: FetchAgents, url: URL): Promise<PagePreview | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const page = await fetchOutside(agents, url, { ...PAGE, signal })
  const facts = page && (await pageFacts(page))
  if (!page || !facts) return null
  const picture = (at: URL | null, options: typeof IMAGE) =>
    at === null ? null : readPicture(agents, at, { ...options, signal }, page.url).catch(() => null)
  const [image, favicon] = await Promise.all([picture(facts.imageUrl, IMAGE), picture(facts.faviconUrl, FAVICON)])
  return { title: facts.title, description: facts.description, image, favicon }
}

/** Detect the type from the bytes, not the header. */
async function readPicture(
  agents: FetchAgents,
  url: URL,
  options: Parameters<typeof fetchOutside>[2],
  page?: URL,
): Promise<WebPageImage | null> {
  const found = await fetchOutside(agents, url, options, page)
  if (!found) return null
  const mimeType = (await fileTypeFromBuffer(found.bytes))?.mime
  return mimeType && SAFE_IMAGE_TYPES.has(mimeType) ? { bytes: found.bytes, mimeType } : null
}
