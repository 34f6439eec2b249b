/** Never meaningful in a name: bidi marks, zero-width spaces, soft hyphens. Joiners stay: Persian and emoji need them. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const AT_EDGE = /\s|\u115F|\u1160|\u200C|\u200D|\u2800|\u3164|\uFFA0/
/** "'t Hooft", "'s-Gravenhage". */
const DUTCH = /^'[tsn][ -]/i

/** In linear time also for a million spaces. */
function trimEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && AT_EDGE.test(text[start]!)) start++
  while (end > start && AT_EDGE.test(text[end - 1]!)) end--
  return text.slice(start, end)
}

const clean = (text: string) =>
  trimEdges(
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(INVISIBLE, '')
      .replaceAll(/\p{Zs}/gu, ' '),
  )

function unwrapOnce(text: string): string {
  const formula = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
  if (formula !== undefined) return formula.replaceAll('""', '"')
  const number = /^=\s*(\d+(?:\.0{1,2})?)$/.exec(text)?.[1]
  if (number !== undefined) return number
  if (text.startsWith("'") && !DUTCH.test(text)) return text.slice(1).replace(/^([^']*)'$/, '$1')
  return text
}

/** Removes what a spreadsheet wraps around a value: ="…", a leading apostrophe, .0 after a whole number. */
export function unwrapCell(text: string): string {
  let bare = clean(text)
  for (;;) {
    const inner = clean(unwrapOnce(bare))
    if (inner === bare) break
    bare = inner
  }
  return bare.replace(/^(\d+)\.0{1,2}$/, '$1')
}

/** Of a code, such as a ZIP or an address of e-mail: without any invisible sign, wide letters folded. */
export const unwrapCode = (text: string): string =>
  unwrapCell(text.normalize('NFKC').replaceAll(/[\p{Cf}\p{DI}]/gu, ''))
