export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
  width: number
  height: number
}

/** Removes metadata from PNG, JPEG or still WebP. null: another format, or broken. */
export function parsePicture(bytes: Uint8Array): Picture | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const picture = parsePng(bytes, file) ?? parseJpeg(bytes, file) ?? parseWebp(bytes, file)
    return picture && picture.width > 0 && picture.height > 0 ? picture : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const readText = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function readSlice(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to > bytes.length || to < from) throw new RangeError('the file ends too early')
  return bytes.subarray(from, to)
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, one) => length + one.length, 0))
  let at = 0
  for (const one of pieces) {
    all.set(one, at)
    at += one.length
  }
  return all
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP'])

function parsePng(bytes: Uint8Array, file: DataView): Picture | null {
  if (readText(bytes, 0, 8) !== PNG_SIGNATURE || readText(bytes, 12, 4) !== 'IHDR') return null
  const keptChunks = [bytes.subarray(0, 8)]
  let hasPixels = false
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 12 + file.getUint32(at)
    type = readText(bytes, at + 4, 4)
    hasPixels ||= type === 'IDAT'
    if (PNG_CHUNKS.has(type)) keptChunks.push(readSlice(bytes, at, end))
    at = end
  }
  if (!hasPixels) return null
  return { type: 'image/png', bytes: concat(keptChunks), width: file.getUint32(16), height: file.getUint32(20) }
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, tables: 0xc4, arithmetic: 0xcc, extension: 0xc8 }
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![JPEG.tables, JPEG.extension, JPEG.arithmetic].includes(marker)
/** Keeps APP0 (pixel size) and APP14 (colors). */
const isMetadata = (marker: number) => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

function parseJpeg(bytes: Uint8Array, file: DataView): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG.start) return null
  const keptSegments = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = 2; ;) {
    if (file.getUint8(at) !== 0xff) return null
    const marker = file.getUint8(at + 1)
    // Markers may be padded with 0xff.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === JPEG.end) {
      if (!size || !hasPixels) return null
      keptSegments.push(bytes.subarray(at, at + 2))
      return { type: 'image/jpeg', bytes: concat(keptSegments), ...size }
    }
    if (isFrame(marker)) size = { height: file.getUint16(at + 5), width: file.getUint16(at + 7) }
    let end = at + 2 + file.getUint16(at + 2)
    if (marker === JPEG.scan) {
      end = findScanEnd(bytes, end)
      hasPixels = true
    }
    if (!isMetadata(marker)) keptSegments.push(readSlice(bytes, at, end))
    at = end
  }
}

function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan && next !== 0xff) return at
  }
  throw new RangeError('the file ends too early')
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const WEBP_METADATA_FLAGS = 0x08 | 0x04 | 0x02

function parseWebp(bytes: Uint8Array, file: DataView): Picture | null {
  if (readText(bytes, 0, 4) !== 'RIFF' || readText(bytes, 8, 4) !== 'WEBP') return null
  const fileEnd = 8 + file.getUint32(4, true)
  const keptChunks: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 12; at < fileEnd;) {
    const type = readText(bytes, at, 4)
    const length = file.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    const data = at + 8
    if (type === 'ANMF') return null
    if (type === 'VP8 ')
      size = { width: file.getUint16(data + 6, true) & 0x3fff, height: file.getUint16(data + 8, true) & 0x3fff }
    if (type === 'VP8L') {
      const bits = file.getUint32(data + 1, true)
      size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    if (WEBP_CHUNKS.has(type)) {
      const chunk = readSlice(bytes, at, end).slice()
      if (type === 'VP8X') chunk[8]! &= ~WEBP_METADATA_FLAGS
      keptChunks.push(chunk)
    }
    at = end
  }
  if (!size) return null
  const head = bytes.slice(0, 12)
  const all = concat([head, ...keptChunks])
  new DataView(all.buffer).setUint32(4, all.length - 8, true)
  return { type: 'image/webp', bytes: all, ...size }
}
