/** What is about to be sent, as far as its cost is concerned. */
export interface Sending {
  /** Each takes one message of the plan when it is published, however long. */
  messages: number
  /** In so many parts the carrier sends them. */
  segments: number
  /** With files: carriers take another price for them, which nobody has told us. */
  hasFiles: boolean
  /** Dollars; null: nobody has told. */
  pricePerSegment: number | null
  /** It needs none of the plan's messages. */
  isUnlimited: boolean
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** From a dollar on in cents; below it as exact as prices of texts are. */
function dollars(value: number): string {
  const digits = value >= 1 ? 2 : 4
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** What it costs, in words: the plan's messages, the carrier's segments, and its price where that is known. */
export function costOf({ messages, segments, hasFiles, pricePerSegment, isUnlimited }: Sending): string {
  return [
    isUnlimited ? counted(messages, 'message') : `${counted(messages, 'message')} of your plan`,
    ...(hasFiles ? ['with files'] : [counted(segments, 'segment')]),
    ...(pricePerSegment === null || hasFiles ? [] : [`about ${dollars(segments * pricePerSegment)}`]),
  ].join(' · ')
}
