/** As long as browsers and servers agree upon. */
export const MAX_URL = 2_048
/** 2-live §9: so much of an address stands under its preview. */
const SHOWN_CHARACTERS = 27

/** The address that a text is, and nothing beside it (2-live §5: links are previewed only then); null: it is none, or it carries a password. */
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

/** An address as it stands under its preview. */
export const shownUrl = (url: string): string =>
  url.length > SHOWN_CHARACTERS ? `${url.slice(0, SHOWN_CHARACTERS)}…` : url
