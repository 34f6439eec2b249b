/** Counts graphemes. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    (one) => one.segment,
  )
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text
}
