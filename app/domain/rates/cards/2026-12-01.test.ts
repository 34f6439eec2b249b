import { expect, test } from 'vitest'
import { card } from './2026-12-01'

test('prices of 2026-12-01 in dollars', () => {
  const dollars = Object.fromEntries(
    Object.entries(card).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value / 10_000]] : [])),
  )
  expect(dollars).toEqual({
    talkElsewherePerMinute: 0.5,
    machineDetection: 0.0075,
    recordingPerMinute: 0.0025,
    transcriptionPerMinute: 0.024,
    summary: 0.01,
    textSegment: 0.0085,
    textCarrierFee: 0.0035,
    pictureMessage: 0.022,
    pictureCarrierFee: 0.0075,
    ringlessDrop: 0.05,
    numberPerMonth: 1,
    tollFreeNumberPerMonth: 2.15,
    lowVolumeBrand: 4.5,
    standardBrand: 46,
    campaignVetting: 15,
    campaignPerMonth: 10,
    spamProtectionPerMonth: 100,
  })
  expect(card.talkPerMinute.map(({ prefixes, price }) => [prefixes.length, price / 10_000])).toEqual([
    [1, 0.015],
    [21, 0.25],
    [2, 0.04],
  ])
})
