import type { LinkPreview } from '../../../domain/link-previews/link-previews.schema'

const MOST = 200

export interface LinkPreviews {
  read(url: string): Promise<LinkPreview | null>
}

export function makeLinkPreviews(ask: (url: string) => Promise<LinkPreview>): LinkPreviews {
  const known = new Map<string, Promise<LinkPreview | null>>()

  async function find(url: string): Promise<LinkPreview | null> {
    try {
      const preview = await ask(url)
      return preview.title === null ? null : preview
    } catch {
      // Retry on the next view.
      known.delete(url)
      return null
    }
  }

  return {
    read(url) {
      const there = known.get(url)
      if (there) return there
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size >= MOST) known.delete(oldest)
      const found = find(url)
      known.set(url, found)
      return found
    },
  }
}
