import { fileTypeFromBuffer } from 'file-type'
import type { FoundPage, PagePicture, WebPages } from '../../app/domain/web-pages.port'
import { fetchOutside, type Reach } from './fetch-outside'
import { guardedAgent, plainAgent, type Resolve } from './guarded-agent'
import { pageFacts } from './page-facts'

const PAGE = { accept: 'text/html,application/xhtml+xml', mostBytes: 512_000, cuts: true }
const IMAGE = { accept: 'image/*', mostBytes: 2_000_000 }
const FAVICON = { accept: 'image/*', mostBytes: 100_000 }
/** A page with its pictures is here by then, or is not shown. */
const WHOLE_MS = 8_000
/** Each keeps a picture in memory: more than so many at once wait for nothing. */
const AT_ONCE = 16

/** What browsers draw and cannot run. */
const DRAWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/x-icon'])

/** `origins`: of our own network, named by the operator. `resolve`: of tests, which have names of their own. */
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
      if (underWay.size >= AT_ONCE || !URL.canParse(url)) return null
      // What cannot be read is shown to nobody, whatever the reason.
      const reading = readPage(reach, new URL(url)).catch(() => null)
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

/** A picture by its own bytes, whatever its server calls it. */
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
