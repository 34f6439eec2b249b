import { SegmentedMessage } from 'sms-segments-calculator'

/** What the carrier makes of a text: in how many parts it is sent, and how many more characters the last of them takes. */
export interface Segments {
  count: number
  /** GSM-7 takes 160 characters alone and 153 in parts, UCS-2 70 and 67. */
  encoding: 'GSM-7' | 'UCS-2'
  left: number
}

export function segmentsOf(text: string): Segments {
  if (PLAIN.test(text)) return plainSegments(text.length)
  const message = new SegmentedMessage(text, 'auto')
  const encoding = message.encodingName === 'UCS-2' ? 'UCS-2' : 'GSM-7'
  const count = Math.max(1, message.segmentsCount)
  const freeBits = message.segments.at(-1)?.freeSizeInBits() ?? 0
  return { count, encoding, left: Math.floor(freeBits / (encoding === 'UCS-2' ? 16 : 7)) }
}

/** Signs that take seven bits each, as most texts have no others. */
const PLAIN = /^[A-Za-z0-9 \n@£$_!"#%&'()*+,\-./:;<=>?]*$/
const ALONE = 160
const IN_PARTS = 153

/** What the calculator says of them, without its 150 microseconds: a blast has ten thousand. */
function plainSegments(length: number): Segments {
  if (length <= ALONE) return { count: 1, encoding: 'GSM-7', left: ALONE - length }
  const count = Math.ceil(length / IN_PARTS)
  return { count, encoding: 'GSM-7', left: count * IN_PARTS - length }
}
