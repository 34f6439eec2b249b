/** The first characters of a text that is longer than there is room for. Counted as people count them: an emoji is one. */
export function shortened(text: string, most: number): string {
  // A character is one unit at least.
  if (text.length <= most) return text
  const characters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    (one) => one.segment,
  )
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text
}
