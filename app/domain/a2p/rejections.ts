import { a2pRejectionWords } from './rejections.words'

/** Reasons of 4-trust §8, to the letter, and of codes that carriers added since. */
export interface Rejection {
  code: number | null
  /** `canResubmit` false: the carrier takes no correction. */
  canResubmit: boolean
  sentence: string
  /** What to change. */
  advice: string
  /** Fields of the form to change. Empty: not in the campaign's form. */
  fields: readonly string[]
}

const FIELDS: Readonly<Record<number, readonly string[]>> = {
  30882: ['description', 'messageFlow', 'messageSamples'],
  30883: ['description', 'messageSamples'],
  30884: ['messageSamples', 'description'],
  30885: [],
  30886: ['description'],
  30887: ['messageSamples'],
  30888: ['ageGated', 'messageFlow'],
  30889: ['hasEmbeddedPhone', 'messageSamples'],
  30890: ['messageFlow', 'messageSamples'],
  30891: ['messageFlow'],
  30892: ['messageSamples'],
  30893: ['messageSamples', 'description'],
  30895: ['directLending', 'description'],
  30896: ['messageFlow'],
  30897: ['description', 'messageSamples'],
  30898: [],
  30903: [],
  30909: ['messageFlow'],
  30923: ['messageFlow'],
}

/** 30885: the carrier's page. 30897: the content itself is refused, which an edit may still remove. */
const FINAL_CODES: ReadonlySet<number> = new Set([30885, 30900])

export const REJECTION_CODES = Object.keys(a2pRejectionWords.reasons).map(Number)

/** What a rejected campaign's screen shows. `reasons`: of brand and trust product. */
export function describeRejection(code: number | null, reasons: readonly string[] = []): Rejection {
  const reason = code === null ? undefined : a2pRejectionWords.reasons[code]
  const sentence = reason === undefined ? a2pRejectionWords.unknown(code) : a2pRejectionWords.known(reason)
  return {
    code,
    canResubmit: code === null || !FINAL_CODES.has(code),
    sentence: reasons.length === 0 ? `${sentence}.` : `${sentence}: ${reasons.join(', ')}`,
    advice: (code === null ? undefined : a2pRejectionWords.advice[code]) ?? a2pRejectionWords.unknownAdvice,
    fields: (code === null ? undefined : FIELDS[code]) ?? [],
  }
}
