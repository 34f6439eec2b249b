export interface Sending {
  /** Plans count messages. */
  messages: number
  segments: number
  /** MMS prices are unknown. */
  hasFiles: boolean
  /** Dollars; null: unknown. */
  pricePerSegment: number | null
  isUnlimited: boolean
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function dollars(value: number): string {
  const digits = value >= 1 ? 2 : 4
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function costOf({ messages, segments, hasFiles, pricePerSegment, isUnlimited }: Sending): string {
  return [
    isUnlimited ? counted(messages, 'message') : `${counted(messages, 'message')} of your plan`,
    ...(hasFiles ? ['with files'] : [counted(segments, 'segment')]),
    ...(pricePerSegment === null || hasFiles ? [] : [`about ${dollars(segments * pricePerSegment)}`]),
  ].join(' · ')
}
