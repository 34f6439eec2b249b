/** Counts segments. Independent of the carrier's library, which the app uses, so that errors show. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Two places each, never split. */
const GSM_EXTENDED = new Set('\f^{}\\[~]|€')
const SINGLE = { gsm: 160, ucs: 70 }
const JOINED = { gsm: 153, ucs: 67 }

/** `widths`: of unsplittable characters or graphemes. */
function pieces(widths: number[], single: number, joined: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= single) return 1
  let count = 1
  let used = 0
  for (const width of widths) {
    if (used + width > joined) {
      count++
      used = 0
    }
    used += width
  }
  return count
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function countSegments(body: string): number {
  const characters = [...body]
  if (characters.every((one) => GSM.has(one) || GSM_EXTENDED.has(one))) {
    const places = characters.map((one) => (GSM_EXTENDED.has(one) ? 2 : 1))
    return pieces(places, SINGLE.gsm, JOINED.gsm)
  }
  const places = [...letters.segment(body)].flatMap(({ segment }) => (segment === '\r\n' ? [1, 1] : segment.length))
  return pieces(places, SINGLE.ucs, JOINED.ucs)
}
