import { parseWebUrl } from '~/domain/link-previews/web-url'

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** Punctuation after a URL. */
const AFTER = /[.,;:!?)\]}'’”»]+$/

export function LinkedText({ text }: { text: string }) {
  const pieces: (string | { href: string; words: string })[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = found.replace(AFTER, '')
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
