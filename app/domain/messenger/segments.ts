import { SegmentedMessage } from 'sms-segments-calculator'

/** What the carrier makes of a text: in how many parts it is sent, and how many more characters the last of them takes. */
export interface Segments {
  count: number
  /** GSM-7 takes 160 characters alone and 153 in parts, UCS-2 70 and 67. */
  encoding: 'GSM-7' | 'UCS-2'
  left: number
}

export function segmentsOf(text: string): Segments {
  const message = new SegmentedMessage(text, 'auto')
  const encoding = message.encodingName === 'UCS-2' ? 'UCS-2' : 'GSM-7'
  const count = Math.max(1, message.segmentsCount)
  const freeBits = message.segments.at(-1)?.freeSizeInBits() ?? 0
  return { count, encoding, left: Math.floor(freeBits / (encoding === 'UCS-2' ? 16 : 7)) }
}
