import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { parsePicture } from './picture'

const bytes = (...parts: Array<string | number[]>) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** A JPEG of 3 by 2 as far as its markers go. */
const segment = (marker: number, data: string) =>
  bytes([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff], data).toString('latin1')
const FRAME = segment(0xc0, '\x08\x00\x02\x00\x03\x01\x01\x11\x00')
const SCAN = segment(0xda, '\x01\x01\x00\x00\x3f\x00')
const jpegOf = (asides = '') =>
  bytes('\xff\xd8', segment(0xe0, 'JFIF\0'), asides, FRAME, SCAN, 'pixels\xff\x00more\xff\xd0again', '\xff\xd9')

function riff(...chunks: Array<[type: string, data: Buffer]>): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, data]) => {
      const head = Buffer.alloc(8)
      head.write(type, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
    }),
  )
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
const lossy = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 5, 0, 4, 0, 1])
const extended = (flags: number) => Buffer.from([flags, 0, 0, 0, 4, 0, 0, 3, 0, 0])

describe('what a picture is', () => {
  test('is detected by its content', () => {
    expect(parsePicture(pngOf(7, 9))).toMatchObject({ type: 'image/png', width: 7, height: 9 })
    expect(parsePicture(jpegOf())).toMatchObject({ type: 'image/jpeg', width: 3, height: 2 })
    expect(parsePicture(riff(['VP8 ', lossy]))).toMatchObject({ type: 'image/webp', width: 5, height: 4 })
    const lossless = Buffer.from([0x2f, 0x04, 0xc0, 0x00, 0x00])
    expect(parsePicture(riff(['VP8L', lossless]))).toMatchObject({ type: 'image/webp', width: 5, height: 4 })
  })

  test('stays the same without removable data', () => {
    for (const picture of [pngOf(3, 3), jpegOf(), riff(['VP8 ', lossy])])
      expect(Buffer.from(parsePicture(picture)!.bytes).equals(picture)).toBe(true)
  })
})

describe('removed data', () => {
  test('is what a camera or a program wrote beside the pixels', () => {
    const told = [
      pngOf(3, 3, [
        ['eXIf', 'at home'],
        ['tEXt', 'Author\0Mia'],
      ]),
      jpegOf(segment(0xe1, 'Exif\0\0at home') + segment(0xfe, 'at home')),
      riff(
        ['VP8X', extended(0x0c)],
        ['VP8 ', lossy],
        ['EXIF', Buffer.from('at home')],
        ['XMP ', Buffer.from('at home')],
      ),
    ]
    for (const picture of told) {
      const kept = Buffer.from(parsePicture(picture)!.bytes)
      expect(kept.toString('latin1')).not.toMatch(/at home|Mia|Exif/)
      expect(parsePicture(kept)).not.toBeNull()
    }
    expect(Buffer.from(parsePicture(told[2]!)!.bytes).equals(riff(['VP8X', extended(0)], ['VP8 ', lossy]))).toBe(true)
  })

  test('is every byte after the picture', () => {
    for (const picture of [pngOf(3, 3), jpegOf(), riff(['VP8 ', lossy])]) {
      const followed = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
      expect(Buffer.from(parsePicture(followed)!.bytes).equals(picture)).toBe(true)
    }
  })
})

describe('what is no picture', () => {
  test.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PNG’s first bytes', '\x89PNG\r\n\x1a\n'],
    ['a JPEG’s first bytes', '\xff\xd8\xff'],
    ['a JPEG without pixels', `\xff\xd8${FRAME}\xff\xd9`],
    ['a JPEG with words in it', `\xff\xd8words${FRAME}${SCAN}\xff\xd9`],
    ['an empty WebP', 'RIFF\x04\0\0\0WEBP'],
  ])('%s', (_, words) => expect(parsePicture(bytes(words))).toBeNull())

  test('a picture of no size, and an animated picture', () => {
    expect(parsePicture(pngOf(0, 4))).toBeNull()
    expect(parsePicture(riff(['VP8X', extended(2)], ['ANMF', Buffer.alloc(24)]))).toBeNull()
  })

  test('a partial picture, wherever it is cut off', () => {
    for (const picture of [pngOf(3, 3, [['tEXt', 'words']]), jpegOf(segment(0xe1, 'words')), riff(['VP8 ', lossy])])
      for (let length = 0; length < picture.length; length += 1)
        expect(parsePicture(picture.subarray(0, length)), `${length} bytes`).toBeNull()
  })
})
