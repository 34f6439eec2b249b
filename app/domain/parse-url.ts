/**
 * Null: no URL. Not `URL.canParse`: once Node 20 has optimized it, it refuses text with characters such as ü
 * (parse-url.test.ts).
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
