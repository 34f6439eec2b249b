import { draftsWords } from './drafts.words'

export interface TextCost {
  /** Plans count messages. */
  messages: number
  segments: number
  /** MMS prices are unknown. */
  hasFiles: boolean
  /** Dollars; null: unknown. */
  pricePerSegment: number | null
  /** Of the wallet; null: none. */
  fundedSegments?: number | null
  isUnlimited: boolean
}

const formatCount = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function formatDollars(value: number): string {
  const digits = value >= 1 ? 2 : 4
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function formatTextCost(cost: TextCost): string {
  const { messages, segments, hasFiles, pricePerSegment, fundedSegments = null, isUnlimited } = cost
  return [
    isUnlimited ? formatCount(messages, 'message') : draftsWords.ofYourPlan(formatCount(messages, 'message')),
    ...(hasFiles ? ['with files'] : [formatCount(segments, 'segment')]),
    ...(pricePerSegment === null || hasFiles ? [] : [`about ${formatDollars(segments * pricePerSegment)}`]),
    ...(fundedSegments === null ? [] : [draftsWords.walletLasts(formatCount(fundedSegments, 'segment'))]),
  ].join(' · ')
}
