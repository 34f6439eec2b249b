import { fileTypeFromBuffer } from 'file-type'
import type { FoundPage, PagePicture, WebPages } from '../../app/domain/web-pages.port'
import { fetchOutside, type Reach } from './fetch-outside'
import { guardedAgent, plainAgent, type Resolve } from './guarded-agent'
import { pageFacts } from './page-facts'
import { parseUrl } from '../../app/domain/parse-url'

const PAGE = { accept: 'text/html,application/xhtml+xml', mostBytes: 512_000, cuts: true }
const IMAGE = { accept: 'image/*', mostBytes: 2_000_000 }
const FAVICON = { accept: 'image/*', mostBytes: 100_000 }
/** Time limit for a page and its images. */
const WHOLE_MS = 8_000
/** Each holds an image in memory; further requests are refused. */
const AT_ONCE = 16

/** Image types that cannot run scripts. */
const DRAWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/x-icon'])

/** `origins`: allowed private origins. `resolve`: DNS override for tests. */
export function makeWebPages({
  origins = [],
  resolve,
}: { origins?: readonly string[]; resolve?: Resolve } = {}): WebPages {
  const reach: Reach = { guarded: guardedAgent(resolve), plain: plainAgent(), origins: new Set(origins) }
  const underWay = new Map<string, Promise<FoundPage | null>>()
  return {
    async read(url) {
      const known = underWay.get(url)
      if (known) return known
      const parsed = parseUrl(url)
      if (underWay.size >= AT_ONCE || !parsed) return null
      // Any failure means no preview.
      const reading = readPage(reach, parsed).catch(() => null)
      underWay.set(url, reading)
      return reading.finally(() => underWay.delete(url))
    },
  }
}

async function readPage(reach: Reach, url: URL): Promise<FoundPage | null> {
  const signal = AbortSignal.timeout(WHOLE_MS)
  const page = await fetchOutside(reach, url, { ...PAGE, signal })
  const facts = page && (await pageFacts(page))
  if (!page || !facts) return null
  const picture = (at: URL | null, wanted: typeof IMAGE) =>
    at === null ? null : readPicture(reach, at, { ...wanted, signal }, page.url).catch(() => null)
  const [image, favicon] = await Promise.all([picture(facts.imageUrl, IMAGE), picture(facts.faviconUrl, FAVICON)])
  return { title: facts.title, description: facts.description, image, favicon }
}

/** Detect the type from the bytes, not the header. */
async function readPicture(
  reach: Reach,
  url: URL,
  wanted: Parameters<typeof fetchOutside>[2],
  page: URL,
): Promise<PagePicture | null> {
  const found = await fetchOutside(reach, url, wanted, page)
  if (!found) return null
  const mimeType = (await fileTypeFromBuffer(found.bytes))?.mime
  return mimeType && DRAWN.has(mimeType) ? { bytes: found.bytes, mimeType } : null
}
