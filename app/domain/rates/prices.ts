import type { RevenueAccount } from '../ledger/ledger-accounts'
import type { RateCard } from './rate-card'

/** Amounts in ten-thousandths of a dollar. */
export interface PriceLine {
  what:
    | 'talk'
    | 'machine_detection'
    | 'recording'
    | 'transcription'
    | 'summary'
    | 'text_segments'
    | 'picture_message'
    | 'carrier_fee'
    | 'ringless_drop'
    | 'number'
    | 'brand'
    | 'campaign_vetting'
    | 'campaign'
    | 'spam_protection'
  revenue: RevenueAccount
  quantity: number
  amount: number
}

export interface Price {
  amount: number
  lines: PriceLine[]
  rateVersion: string
}

const SECONDS = 60

/** The one rounding rule: whole seconds, the total rounded up to a ten-thousandth of a dollar. */
const priceOfSeconds = (perMinute: number, seconds: number): number => Math.ceil((perMinute * seconds) / SECONDS)

function getTalkPerMinute(card: RateCard, e164: string): number {
  let [longest, found] = ['', card.talkElsewherePerMinute]
  for (const { prefixes, price } of card.talkPerMinute)
    for (const prefix of prefixes)
      if (prefix.length > longest.length && e164.startsWith(prefix)) [longest, found] = [prefix, price]
  return found
}

/** Whole seconds of talk in the United States and Canada. */
export const secondsFor = (card: RateCard, amount: number): number =>
  Math.floor((amount * SECONDS) / getTalkPerMinute(card, '+1'))

const createPrice = (card: RateCard, lines: PriceLine[]): Price => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  lines: lines.filter(({ quantity }) => quantity > 0),
  rateVersion: card.version,
})

export interface CallUse {
  /** The lead's number. */
  e164: string
  talkSeconds: number
  /** Calls on which a machine was listened for. */
  detections?: 0 | 1
}

const NOTHING = { talkSeconds: 0, detections: 0 } as const

/** `billed`: what was charged for this call before. */
export function priceCall(card: RateCard, use: CallUse, billed: Omit<CallUse, 'e164'> = NOTHING): Price {
  const talk = getTalkPerMinute(card, use.e164)
  const added = (now = 0, before = 0) => Math.max(0, now - before)
  const difference = (perMinute: number, now = 0, before = 0) =>
    now > before ? priceOfSeconds(perMinute, now) - priceOfSeconds(perMinute, before) : 0
  const detections = added(use.detections, billed.detections)
  return createPrice(card, [
    {
      what: 'talk',
      revenue: 'revenue:talk',
      quantity: added(use.talkSeconds, billed.talkSeconds),
      amount: difference(talk, use.talkSeconds, billed.talkSeconds),
    },
    {
      what: 'machine_detection',
      revenue: 'revenue:talk',
      quantity: detections,
      amount: detections * card.machineDetection,
    },
  ])
}

export interface TextUse {
  texts: number
  /** Of all. */
  segments: number
  hasFiles: boolean
}

/** With files a text is one picture message, whatever its length. */
export function priceTexts(card: RateCard, { texts, segments, hasFiles }: TextUse): Price {
  const revenue = 'revenue:texts'
  const count = hasFiles ? texts : segments
  const each = hasFiles ? card.pictureMessage : card.textSegment
  const fee = hasFiles ? card.pictureCarrierFee : card.textCarrierFee
  return createPrice(card, [
    { what: hasFiles ? 'picture_message' : 'text_segments', revenue, quantity: count, amount: count * each },
    { what: 'carrier_fee', revenue, quantity: count, amount: count * fee },
  ])
}

const priceOne =
  (what: PriceLine['what'], revenue: RevenueAccount, priceOf: (card: RateCard) => number) =>
  (card: RateCard, quantity = 1): Price =>
    createPrice(card, [{ what, revenue, quantity, amount: quantity * priceOf(card) }])

const AI = 'revenue:recordings_and_ai'
export const priceDrop = priceOne('ringless_drop', 'revenue:drops', (card) => card.ringlessDrop)
export const priceSummary = priceOne('summary', AI, (card) => card.summary)
export const priceLowVolumeBrand = priceOne('brand', 'revenue:texts', (card) => card.lowVolumeBrand)
export const priceStandardBrand = priceOne('brand', 'revenue:texts', (card) => card.standardBrand)
export const priceCampaignVetting = priceOne('campaign_vetting', 'revenue:texts', (card) => card.campaignVetting)
export const priceCampaignMonth = priceOne('campaign', 'revenue:texts', (card) => card.campaignPerMonth)
export const priceSpamProtectionMonth = priceOne(
  'spam_protection',
  'revenue:subscriptions',
  (card) => card.spamProtectionPerMonth,
)

const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/

export function priceNumberMonth(card: RateCard, e164: string): Price {
  const amount = TOLL_FREE.test(e164) ? card.tollFreeNumberPerMonth : card.numberPerMonth
  return createPrice(card, [{ what: 'number', revenue: 'revenue:numbers', quantity: 1, amount }])
}

const priceAiSeconds =
  (what: PriceLine['what'], perMinute: (card: RateCard) => number) =>
  (card: RateCard, seconds: number): Price =>
    createPrice(card, [{ what, revenue: AI, quantity: seconds, amount: priceOfSeconds(perMinute(card), seconds) }])
export const priceRecording = priceAiSeconds('recording', (card) => card.recordingPerMinute)
export const priceTranscription = priceAiSeconds('transcription', (card) => card.transcriptionPerMinute)
