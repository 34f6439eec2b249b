import { parseWebUrl } from '~/domain/link-previews/web-url'

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Punctuation after a URL. */
const AFTER = /[.,;:!?)\]}'’”»]$/
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** A bracket stays if it was opened in the address. */
function trimAddress(found: string): string {
  let words = found
  while (AFTER.test(words) && !isOpenedWithin(words)) words = words.slice(0, -1)
  return words
}

function isOpenedWithin(words: string): boolean {
  const closing = words.at(-1)!
  const opening = OPENING[closing]
  return opening !== undefined && words.split(opening).length >= words.split(closing).length
}

export function LinkedText({ text }: { text: string }) {
  const pieces: (string | { href: string; words: string })[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = trimAddress(found)
    const href = parseWebUrl(words)
    if (href === null) continue
    pieces.push(text.slice(end, index), { href, words })
    end = index + words.length
  }
  pieces.push(text.slice(end))
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a
        key={index}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline [color:inherit]"
      >
        {piece.words}
      </a>
    ),
  )
}
