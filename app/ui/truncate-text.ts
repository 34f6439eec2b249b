/** Counts graphemes. */
export function truncateText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const characters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    (one) => one.segment,
  )
  return characters.length > maxChars ? `${characters.slice(0, maxChars).join('').trimEnd()}…` : text
}
