import type { LinkPreview } from '../../../domain/link-previews/link-previews.schema'

const MAX_CACHED = 200

export interface LinkPreviews {
  read(url: string): Promise<LinkPreview | null>
}

export function createLinkPreviews(unfurl: (url: string) => Promise<LinkPreview>): LinkPreviews {
  const cache = new Map<string, Promise<LinkPreview | null>>()

  async function find(url: string): Promise<LinkPreview | null> {
    try {
      const preview = await unfurl(url)
      return preview.title === null ? null : preview
    } catch {
      // Retry on the next view.
      cache.delete(url)
      return null
    }
  }

  return {
    read(url) {
      const cached = cache.get(url)
      if (cached) return cached
      const [oldest] = cache.keys()
      if (oldest !== undefined && cache.size >= MAX_CACHED) cache.delete(oldest)
      const found = find(url)
      cache.set(url, found)
      return found
    },
  }
}
