import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { countSegments } from './segments'

test.each([0, 1, 159, 160, 161, 305, 306, 307, 459, 460, 1600])(
  'a plain text of %i characters is counted as the carrier counts it',
  (length) => {
    const signs = `Aa0 \n@£$_!"#%&'()*+,-./:;<=>?z`
    const text = signs.repeat(60).slice(0, length)
    const message = new SegmentedMessage(text, 'auto')
    expect(countSegments(text)).toEqual({
      count: Math.max(1, message.segmentsCount),
      encoding: 'GSM-7',
      left: length === 0 ? 160 : Math.floor(message.segments.at(-1)!.freeSizeInBits() / 7),
    })
  },
)

test.each([
  ['{', 158, 1],
  ['{', 159, 2],
  ['€', 160, 2],
  ['ж', 70, 2],
  ['😀', 69, 2],
  ['é', 159, 1],
])('%s beside %i plain characters makes %i', (sign, plain, count) => {
  expect(countSegments('a'.repeat(plain) + sign).count).toBe(count)
})
