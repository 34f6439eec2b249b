import type { BusinessFacts, CampaignData, CampaignField, Finding } from '../a2p.schema'
import { findPhrase } from './text-scan'

export interface CheckInput {
  campaign: CampaignData
  business: BusinessFacts
  /** Description, samples, message flow, as they are on the form. */
  texts: { field: CampaignField; text: string }[]
}

export type Check = (input: CheckInput) => Finding[]

interface PhraseRule {
  code: number
  pattern: RegExp
  severity: Finding['severity']
  words: (found: string) => string
}

/** One finding for each text that has the phrase. */
export const findIn = (
  { texts }: Pick<CheckInput, 'texts'>,
  { code, pattern, severity, words }: PhraseRule,
): Finding[] =>
  texts.flatMap(({ field, text }) => {
    const found = findPhrase(text, pattern)
    if (!found) return []
    const { start, end } = found
    return [{ code, field, place: { start, end }, severity, words: words(found.text) }]
  })
