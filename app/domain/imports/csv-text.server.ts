import chardet from 'chardet'
import iconv from 'iconv-lite'
import { importsWords } from './imports.words'

export type DecodedText = { ok: true; text: string; encoding: string } | { ok: false; reason: string }

const SAMPLE_BYTES = 64 * 1024

const MAGIC: ReadonlyArray<readonly [bytes: number[], what: string]> = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel or zip file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel file'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'a compressed file'],
]

const BYTE_ORDER_MARKS: ReadonlyArray<readonly [bytes: number[], encoding: string]> = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x00, 0xfe, 0xff], 'utf-32be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

/** Latin text has a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, SAMPLE_BYTES) & ~1)
  const zeros = { even: 0, odd: 0 }
  for (let index = 0; index < sample.length; index++) if (sample[index] === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
  const pairs = sample.length / 2
  if (pairs < 2) return null
  if (zeros.odd > pairs * 0.4 && zeros.even < pairs * 0.05) return 'utf-16le'
  return zeros.even > pairs * 0.4 && zeros.odd < pairs * 0.05 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // TypeError: invalid UTF-8.
    return false
  }
}

function encodingOf(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => startsWith(bytes, mark))?.[1]
  const unicode = marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null)
  if (unicode) return unicode
  const detected = chardet.detect(bytes.subarray(0, SAMPLE_BYTES)) ?? ''
  // Windows labels windows-1252 as ISO-8859-1. Unicode is excluded above.
  if (/^(?:ascii|utf|iso-8859-1$)/i.test(detected) || !iconv.encodingExists(detected)) return 'windows-1252'
  return detected.toLowerCase()
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = sample.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return text.includes('\0') || controls > Math.max(2, sample.length * 0.01)
}

export const textOf = (bytes: Uint8Array, encoding: string): string => iconv.decode(Buffer.from(bytes), encoding)

/** Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mistake = MAGIC.find(([start]) => startsWith(bytes, start))?.[1]
  if (mistake) return { ok: false, reason: importsWords.saveTableCsvUpload(mistake) }
  const encoding = encodingOf(bytes)
  const text = textOf(bytes, encoding)
  return isBinary(text) ? { ok: false, reason: importsWords.notTextFileSaveTable } : { ok: true, text, encoding }
}
