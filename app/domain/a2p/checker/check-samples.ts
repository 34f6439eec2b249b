import type { CampaignField, Finding } from '../a2p.schema'
import { checkWords } from '../a2p.words'
import type { Check, CheckInput } from './check-input'
import { SHORTENERS, PLACEHOLDER, UNFILLED } from './refused-content'
import { findLinks, findPhone, findPhrase, namesBusiness, topicWords, type Found } from './text-scan'

const OPT_OUT = /\b(?:stop|unsubscribe|opt[- ]?out|end|quit|cancel)\b[^.]{0,40}|\bto (?:stop|opt[- ]?out)\b/i
/** A single word such as 'stop by' is none. */
const OPT_OUT_INSTRUCTION =
  /\b(?:reply|text|send|respond|txt)\b[^.\n]{0,30}\b(?:stop|unsubscribe|optout|end|quit|cancel)\b|\b(?:stop|unsubscribe)\b\s*(?:=|2|to)\s*(?:end|stop|cancel|quit|opt[- ]?out|unsubscribe)\b|\bopt[- ]?out\b[^.\n]{0,30}\b(?:stop|unsubscribe)\b/i

const fieldOf = (index: number): CampaignField => `messageSamples[${index}]`

const forEachSample =
  (check: (sample: string, field: CampaignField, input: CheckInput, index: number) => Finding[]): Check =>
  (input) =>
    input.campaign.messageSamples.flatMap((sample, index) => check(sample, fieldOf(index), input, index))

const at = ({ start, end }: Found) => ({ start, end })

const hasOptOut = (text: string): boolean => OPT_OUT.test(text) && OPT_OUT_INSTRUCTION.test(text)

const checkOptOut: Check = ({ campaign }) =>
  campaign.messageSamples.some(hasOptOut)
    ? []
    : [{ code: 30887, field: fieldOf(0), place: null, severity: 'refused', words: checkWords.optOut }]

const checkBusinessName: Check = ({ campaign, business: { businessName } }) =>
  campaign.messageSamples.some((sample) => namesBusiness(sample, businessName))
    ? []
    : [
        {
          code: 30893,
          field: fieldOf(0),
          place: null,
          severity: 'refused',
          words: checkWords.sampleWithoutBusiness(businessName),
        },
      ]

const checkShorteners = forEachSample((sample, field) =>
  findLinks(sample)
    .filter(({ url }) => SHORTENERS.has(url.hostname.replace(/^www\./, '')))
    .map((link) => ({
      code: 30892,
      field,
      place: at(link),
      severity: 'refused',
      words: checkWords.shortener(link.url.hostname),
    })),
)

const checkPhoneFlag = forEachSample((sample, field, { campaign }) => {
  const phone = campaign.hasEmbeddedPhone ? null : findPhone(sample)
  return phone
    ? [{ code: 30889, field, place: at(phone), severity: 'refused', words: checkWords.phone(phone.text) }]
    : []
})

const checkLinkFlag = forEachSample((sample, field, { campaign }) => {
  const link = campaign.hasEmbeddedLinks ? undefined : findLinks(sample)[0]
  return link ? [{ code: 30893, field, place: at(link), severity: 'refused', words: checkWords.links(link.text) }] : []
})

const checkUnusedFlags: Check = ({ campaign: { hasEmbeddedLinks, hasEmbeddedPhone, messageSamples } }) => [
  ...(hasEmbeddedPhone && !messageSamples.some(findPhone)
    ? [
        {
          code: 30889,
          field: 'hasEmbeddedPhone',
          place: null,
          severity: 'advice',
          words: checkWords.phoneUnused,
        } as const,
      ]
    : []),
  ...(hasEmbeddedLinks && !messageSamples.some((sample) => findLinks(sample).length > 0)
    ? [
        {
          code: 30893,
          field: 'hasEmbeddedLinks',
          place: null,
          severity: 'advice',
          words: checkWords.linksUnused,
        } as const,
      ]
    : []),
]

const checkFilledIn = forEachSample((sample, field) => {
  const unfilled = findPhrase(sample, UNFILLED) ?? findPhrase(sample, PLACEHOLDER)
  return unfilled
    ? [
        {
          code: 30893,
          field,
          place: at(unfilled),
          severity: 'refused',
          words: checkWords.sampleTemplate(unfilled.text),
        },
      ]
    : []
})

const checkTopic = forEachSample((sample, field, { campaign, business }) => {
  const topics = topicWords(campaign.description)
  for (const word of topicWords(business.businessName)) topics.delete(word)
  const shared = [...topicWords(sample)].some((word) => topics.has(word))
  return shared ? [] : [{ code: 30893, field, place: null, severity: 'advice', words: checkWords.sampleOffTopic }]
})

const normalize = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const checkRepeated = forEachSample((sample, field, { campaign }, index) =>
  campaign.messageSamples.slice(0, index).some((other) => normalize(other) === normalize(sample))
    ? [{ code: 30893, field, place: null, severity: 'refused', words: checkWords.sampleRepeated }]
    : [],
)

export const sampleChecks: readonly Check[] = [
  checkOptOut,
  checkBusinessName,
  checkShorteners,
  checkPhoneFlag,
  checkLinkFlag,
  checkUnusedFlags,
  checkFilledIn,
  checkTopic,
  checkRepeated,
]
