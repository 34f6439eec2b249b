import { findIn, type Check, type CheckInput } from './check-input'
import type { BusinessFacts, CampaignData, Finding } from '../a2p.schema'
import { checkWords } from '../a2p.words'
import { messageFlowChecks } from './check-message-flow'
import { sampleChecks } from './check-samples'
import {
  AFFILIATE,
  AGE_RESTRICTED,
  BOUGHT_LIST,
  DISALLOWED,
  HIGH_RISK,
  LENDING,
  OFFENSIVE,
  PHISHING,
  PLACEHOLDER,
  SPAM,
} from './refused-content'
import { findCompanyEnding, findPhrase, namesBusiness, topicWords } from './text-scan'

/** Fewer meaningful words describe no campaign. */
const MIN_TOPIC_WORDS = 6
const MIN_LETTERS = 20
const CAPITALS_SHARE = 0.7
/** Carriers take five brands of one EIN. */
const MAX_BRANDS_PER_EIN = 5

const AUDIENCE =
  /\b(?:customers?|clients?|patients?|members?|subscribers?|guests?|students?|parents?|tenants?|residents?|buyers?|sellers?|homeowners?|owners?|donors?|drivers?|travell?ers?|leads?|contacts?|people|users?|employees?|volunteers?|attendees?|visitors?|policyholders?|applicants?|farmers?|citizens?)\b/i

const contentChecks: Check[] = [
  (input) => findIn(input, { code: 30882, pattern: AFFILIATE, severity: 'refused', words: checkWords.affiliate }),
  (input) => findIn(input, { code: 30883, pattern: OFFENSIVE, severity: 'refused', words: checkWords.offensive }),
  (input) => findIn(input, { code: 30884, pattern: PHISHING, severity: 'refused', words: checkWords.phishing }),
  (input) => findIn(input, { code: 30884, pattern: SPAM, severity: 'advice', words: checkWords.spam }),
  (input) => findIn(input, { code: 30885, pattern: HIGH_RISK, severity: 'refused', words: checkWords.highRisk }),
  (input) => findIn(input, { code: 30897, pattern: DISALLOWED, severity: 'refused', words: checkWords.disallowed }),
  (input) => findIn(input, { code: 30896, pattern: BOUGHT_LIST, severity: 'refused', words: checkWords.boughtList }),
  (input) =>
    input.campaign.ageGated
      ? []
      : findIn(input, { code: 30888, pattern: AGE_RESTRICTED, severity: 'refused', words: checkWords.ageGate }),
  (input) =>
    input.campaign.directLending
      ? []
      : findIn(input, { code: 30895, pattern: LENDING, severity: 'refused', words: checkWords.lending }),
  ({ texts }) =>
    texts
      .filter(({ text }) => isMostlyCapitals(text))
      .map(({ field }) => ({ code: 30884, field, place: null, severity: 'advice', words: checkWords.capitals })),
]

function isMostlyCapitals(text: string): boolean {
  const letters = text.replaceAll(/\P{L}/gu, '')
  const capitals = letters.replaceAll(/\P{Lu}/gu, '')
  return letters.length >= MIN_LETTERS && capitals.length / letters.length > CAPITALS_SHARE
}

function checkDescription({ campaign: { description }, business }: CheckInput): Finding[] {
  const found = (severity: Finding['severity'], text: string): Finding => ({
    code: 30886,
    field: 'description',
    place: null,
    severity,
    words: text,
  })
  const placeholder = findPhrase(description, PLACEHOLDER)
  if (placeholder) return [{ ...found('refused', checkWords.placeholderText), place: toPlace(placeholder) }]
  if (topicWords(description).size < MIN_TOPIC_WORDS) return [found('refused', checkWords.thinDescription)]
  return [
    ...(namesBusiness(description, business.businessName)
      ? []
      : [found('advice', checkWords.descriptionWithoutBusiness(business.businessName))]),
    ...(AUDIENCE.test(description) ? [] : [found('advice', checkWords.descriptionWithoutAudience)]),
  ]
}

const toPlace = ({ start, end }: { start: number; end: number }) => ({ start, end })

function checkBusiness({ business }: CheckInput): Finding[] {
  const { businessName, isSoleProprietor, hasEin, websiteUrl, isWebsiteReachable, brandsWithSameEin } = business
  const found: Finding[] = []
  const add = (code: number, field: Finding['field'], severity: Finding['severity'], text: string) =>
    found.push({ code, field, place: null, severity, words: text })
  if (isWebsiteReachable === false) add(30891, 'websiteUrl', 'refused', checkWords.websiteUnreachable)
  else if (websiteUrl === null) add(30891, 'websiteUrl', isSoleProprietor ? 'advice' : 'refused', checkWords.noWebsite)
  if (hasEin && brandsWithSameEin > 0)
    add(30898, 'ein', brandsWithSameEin >= MAX_BRANDS_PER_EIN ? 'refused' : 'advice', checkWords.repeatedEin)
  const ending = findCompanyEnding(businessName)
  if (isSoleProprietor && ending !== null) add(30903, 'businessName', 'refused', checkWords.soleWithCompanyName(ending))
  return found
}

const CHECKS: readonly Check[] = [
  ...contentChecks,
  checkDescription,
  ...sampleChecks,
  ...messageFlowChecks,
  checkBusiness,
]

/** What carriers would refuse of a campaign of texts. Refusals first, then in the order of the form. */
export function checkCampaign(campaign: CampaignData, business: BusinessFacts): Finding[] {
  const input: CheckInput = {
    campaign,
    business,
    texts: [
      { field: 'description', text: campaign.description },
      ...campaign.messageSamples.map((text, index) => ({ field: `messageSamples[${index}]` as const, text })),
      { field: 'messageFlow', text: campaign.messageFlow },
    ],
  }
  const order = input.texts.map(({ field }) => field as string)
  const rank = ({ severity, field }: Finding) =>
    (severity === 'refused' ? 0 : 1_000) + (order.includes(field) ? order.indexOf(field) : 100)
  return CHECKS.flatMap((check) => check(input)).toSorted((a, b) => rank(a) - rank(b))
}

export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'refused')
