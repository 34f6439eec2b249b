import ogs from 'open-graph-scraper'
import type { Fetched } from './fetch-outside'
import { parseUrl } from '../../app/domain/parse-url'

const MAX_TITLE = 200
const MAX_DESCRIPTION = 300
/** Metadata is in the head: the body is not parsed. */
const MAX_HEAD = 150_000
const FIRST_BYTES = 1_024

export interface PageFacts {
  title: string | null
  description: string | null
  imageUrl: URL | null
  faviconUrl: URL | null
}

/** Read a page's metadata. null: not a page, or no metadata. */
export async function pageFacts(page: Fetched): Promise<PageFacts | null> {
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(page.contentType)) return null
  const { error, result } = await ogs({ html: headOf(decoded(page)) })
  if (error) return null
  const title = plain(result.ogTitle ?? result.twitterTitle, MAX_TITLE)
  if (title === null) return null
  return {
    title,
    description: plain(result.ogDescription ?? result.twitterDescription, MAX_DESCRIPTION),
    imageUrl: addressOf((result.ogImage ?? result.twitterImage)?.[0]?.url, page.url),
    faviconUrl: addressOf(result.favicon ?? '/favicon.ico', page.url),
  }
}

/** Charset from the header, else from the page, else UTF-8. */
function decoded({ bytes, contentType }: Fetched): string {
  const first = Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString('latin1')
  const charsetPattern = /charset\s*=\s*["']?([\w.:-]+)/i
  const label = charsetPattern.exec(contentType)?.[1] ?? charsetPattern.exec(first)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function headOf(html: string): string {
  const end = html.slice(0, MAX_HEAD).search(/<\/head\s*>|<body[\s>]/i)
  return html.slice(0, end === -1 ? MAX_HEAD : end)
}

/** One line without control and bidi characters. */
function plain(text: string | undefined, max: number): string | null {
  const words = (text ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
  if (words === '') return null
  const characters = [...words]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : words
}

function addressOf(address: string | undefined, page: URL): URL | null {
  return address ? parseUrl(address, page) : null
}
