/** What browsers and servers support. */
export const MAX_URL = 2_048
/** 2-live §9. */
const MAX_SHOWN_CHARACTERS = 27

/** The URL if the text is nothing else (2-live §5); null for one with a password. */
export function parseWebUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_URL || !/^https?:\/\/[^\s]+$/i.test(trimmed)) return null
  try {
    const { href, hostname, username, password } = new URL(trimmed)
    return hostname === '' || username !== '' || password !== '' ? null : href
  } catch {
    return null
  }
}

export const truncateUrl = (url: string): string =>
  url.length > MAX_SHOWN_CHARACTERS ? `${url.slice(0, MAX_SHOWN_CHARACTERS)}…` : url
