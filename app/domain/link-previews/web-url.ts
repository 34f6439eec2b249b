/** What browsers and servers support. */
export const MAX_URL = 2_048
/** 2-live §9. */
const SHOWN_CHARACTERS = 27

/** The URL if the text is nothing else (2-live §5); null for one with a password. */
export function webUrlOf(text: string): string | null {
  const written = text.trim()
  if (written.length > MAX_URL || !/^https?:\/\/[^\s]+$/i.test(written)) return null
  try {
    const { href, hostname, username, password } = new URL(written)
    return hostname === '' || username !== '' || password !== '' ? null : href
  } catch {
    return null
  }
}

export const shownUrl = (url: string): string =>
  url.length > SHOWN_CHARACTERS ? `${url.slice(0, SHOWN_CHARACTERS)}…` : url
