import { SegmentedMessage } from 'sms-segments-calculator'

/** `left`: free characters in the last segment. */
export interface Segments {
  count: number
  /** Per segment: 160 GSM-7 or 70 UCS-2; 153 or 67 if several. */
  encoding: 'GSM-7' | 'UCS-2'
  left: number
}

export function countSegments(text: string): Segments {
  if (PLAIN.test(text)) return plainSegments(text.length)
  const message = new SegmentedMessage(text, 'auto')
  const encoding = message.encodingName === 'UCS-2' ? 'UCS-2' : 'GSM-7'
  const count = Math.max(1, message.segmentsCount)
  const freeBits = message.segments.at(-1)?.freeSizeInBits() ?? 0
  return { count, encoding, left: Math.floor(freeBits / (encoding === 'UCS-2' ? 16 : 7)) }
}

/** GSM-7 characters of seven bits. */
const PLAIN = /^[A-Za-z0-9 \n@£$_!"#%&'()*+,\-./:;<=>?]*$/
const SINGLE_LENGTH = 160
const PART_LENGTH = 153

/** Avoids the library's 150 µs: a blast has ten thousand texts. */
function plainSegments(length: number): Segments {
  if (length <= SINGLE_LENGTH) return { count: 1, encoding: 'GSM-7', left: SINGLE_LENGTH - length }
  const count = Math.ceil(length / PART_LENGTH)
  return { count, encoding: 'GSM-7', left: count * PART_LENGTH - length }
}
