import chardet from 'chardet'
import iconv from 'iconv-lite'
import { importsWords } from '../imports.words'

export type DecodedText = { ok: true; text: string; encoding: string } | { ok: false; reason: string }

const SAMPLE_BYTES = 64 * 1024
const WESTERN = 'windows-1252'
const MIN_CONFIDENCE = 10

/** chardet's names of encodings that are not Western. */
const FOREIGN: Record<string, string> = {
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  big5: 'big5',
  gb18030: 'gb18030',
  'euc-kr': 'euc-kr',
  'windows-1251': 'windows-1251',
  'koi8-r': 'koi8-r',
  'iso-8859-5': 'iso-8859-5',
  'windows-1253': 'windows-1253',
  'iso-8859-7': 'windows-1253',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'iso-8859-6': 'windows-1256',
}
const SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FC\uFF01-\uFF9F]/gu

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

const UTF8_SEQUENCES = /(?:[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3})/g

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // TypeError: invalid UTF-8.
    return false
  }
}

/** At most two letters in a row are outside ASCII in Western text; in others, whole words are. */
const MIN_FOREIGN_BYTES = 12
const MIN_FOREIGN_SHARE = 0.6
const FOREIGN_RUN = /[\x80-\xFF]{3,}|(?:[\x81-\xFE][\x40-\xFE]){3,}/g

/** windows-1252, unless much speaks for another. */
function singleByteEncoding(bytes: Uint8Array): string {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1')
  const count = (text: string) => text.match(/[\x80-\xFF]/g)?.length ?? 0
  const foreign = count(sample)
  // UTF-8 with a few damaged characters.
  if (count((sample.match(UTF8_SEQUENCES) ?? []).join('')) >= Math.max(2, foreign * 0.9)) return 'utf-8'
  if (foreign < MIN_FOREIGN_BYTES) return WESTERN
  if (count((sample.match(FOREIGN_RUN) ?? []).join('')) < foreign * MIN_FOREIGN_SHARE) return WESTERN
  const encodings = chardet
    .analyse(Buffer.from(sample, 'latin1'))
    .flatMap(({ name, confidence }) => (confidence >= MIN_CONFIDENCE ? (FOREIGN[name.toLowerCase()] ?? []) : []))
  return encodings.find((encoding) => isPlausible(bytes, encoding)) ?? WESTERN
}

/** The letters of the script, without one that does not exist, and no capital after a small letter. */
function isPlausible(bytes: Uint8Array, encoding: string): boolean {
  // A cut last character is no evidence.
  const text = iconv.decode(Buffer.from(bytes.subarray(0, SAMPLE_BYTES - 1)), encoding).slice(0, -1)
  const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  const letters = text.match(SCRIPTS)?.length ?? 0
  const wrongCase = text.match(/(?![\p{ASCII}])\p{Ll}(?=(?![\p{ASCII}])\p{Lu})/gu)?.length ?? 0
  return !text.includes('\uFFFD') && letters >= foreign * 0.8 && wrongCase <= letters * 0.05
}

function encodingOf(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => startsWith(bytes, mark))?.[1]
  return marked ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : singleByteEncoding(bytes))
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = sample.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return text.includes('\0') || controls > Math.max(2, sample.length * 0.01)
}

export const textOf = (bytes: Uint8Array, encoding: string): string => iconv.decode(Buffer.from(bytes), encoding)

/** `chosen`: by a person. Never throws. */
export function decodeText(bytes: Uint8Array, chosen?: string): DecodedText {
  const mistake = MAGIC.find(([start]) => startsWith(bytes, start))?.[1]
  if (mistake) return { ok: false, reason: importsWords.saveTableCsvUpload(mistake) }
  const encoding = chosen ?? encodingOf(bytes)
  const text = textOf(bytes, encoding)
  return isBinary(text) ? { ok: false, reason: importsWords.notTextFileSaveTable } : { ok: true, text, encoding }
}
