import { expect, test } from 'vitest'
import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, renderTune, RINGING_TUNE, RINGTONE_TUNES, type Tune } from './tunes'

const RATE = 8_000
const all: Array<[string, Tune]> = [
  ...Object.entries(MUSIC_TUNES),
  ...Object.entries(RINGTONE_TUNES),
  ...Object.entries(CHIME_TUNES),
  ['ringing', RINGING_TUNE],
  ['over', OVER_TUNE],
]

test.each(all)('%s is audible, is never too loud, and has no clicks, also where it repeats', (_, tune) => {
  const samples = renderTune(tune, RATE)
  const highest = Math.max(...tune.notes.map(({ hz }) => hz))
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(loudest).toBeGreaterThan(0.05)
  expect(loudest).toBeLessThan(0.6)
  // From one sample to the next no tone of that frequency moves further than this.
  const furthest = loudest * Math.min(2, (2 * Math.PI * highest) / RATE) + 0.02
  // An assertion for each of a million samples takes ten seconds; a plain comparison takes none.
  const clicks = [...samples.keys()].filter((index) => !(Math.abs(samples[index]! - samples.at(index - 1)!) < furthest))
  expect(clicks).toEqual([])
})

test('the chime ends before the first word', () => {
  for (const [name, tune] of Object.entries(CHIME_TUNES)) expect(tune.periodMs, name).toBeLessThanOrEqual(400)
})

test('a ringing line rings for two of every six seconds', () => {
  const samples = renderTune(RINGING_TUNE, RATE)
  expect(samples.length).toBe(6 * RATE)
  expect(samples.subarray(2 * RATE).every((sample) => sample === 0)).toBe(true)
})
