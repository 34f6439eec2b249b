import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  priceCall,
  priceCampaignMonth,
  priceCampaignVetting,
  priceDrop,
  priceLowVolumeBrand,
  priceNumberMonth,
  priceRecording,
  priceSpamProtectionMonth,
  priceStandardBrand,
  priceSummary,
  priceTexts,
  priceTranscription,
} from './prices'
import { findRateCard, getRateCard, RATE_CARDS } from './rate-cards'

const [card] = RATE_CARDS
const CHICAGO = '+13125550101'

describe('rate cards', () => {
  test('are sorted by their first day, which is a day', () => {
    const versions = RATE_CARDS.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].toSorted())
    for (const version of versions) expect(new Date(version).toISOString().slice(0, 10)).toBe(version)
  })

  test('apply from midnight UTC; a stored version is found again', () => {
    const next = { ...card, version: '2027-03-01', summary: 1 }
    const at = (iso: string) => getRateCard(Date.parse(iso), [card, next]).version
    expect(at('2020-01-01T00:00:00Z')).toBe('2026-12-01')
    expect(at('2027-02-28T23:59:59Z')).toBe('2026-12-01')
    expect(at('2027-03-01T00:00:00Z')).toBe('2027-03-01')
    expect(findRateCard('2026-12-01')).toBe(card)
    expect(() => findRateCard('2026-12-02')).toThrow('no rate card')
  })

  test('have whole prices', () => {
    for (const each of RATE_CARDS) {
      const numbers = Object.values(each).filter((value) => typeof value === 'number')
      for (const price of [...numbers, ...each.talkPerMinute.map(({ price }) => price)])
        expect(Number.isSafeInteger(price) && price > 0).toBe(true)
    }
  })
})

describe('a call', () => {
  test.each([
    [CHICAGO, 60, 150],
    [CHICAGO, 1, 3],
    [CHICAGO, 0, 0],
    ['+14165550101', 120, 300],
    ['+18765550101', 60, 2_500],
    ['+442075550101', 60, 400],
    ['+862075550101', 60, 5_000],
    ['', 60, 5_000],
  ])('to %s of %i s costs %i ten-thousandths', (e164, talkSeconds, amount) => {
    expect(priceCall(card, { e164, talkSeconds }).amount).toBe(amount)
  })

  test('has a line per kind of revenue', () => {
    expect(priceCall(card, { e164: CHICAGO, talkSeconds: 61, detections: 1 })).toEqual({
      amount: 153 + 75,
      rateVersion: '2026-12-01',
      lines: [
        { what: 'talk', revenue: 'revenue:talk', quantity: 61, amount: 153 },
        { what: 'machine_detection', revenue: 'revenue:talk', quantity: 1, amount: 75 },
      ],
    })
  })

  test('in parts costs what it costs in one', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (first, more) => {
        const whole = { e164: CHICAGO, talkSeconds: first + more, detections: 1 as const }
        const part = { e164: CHICAGO, talkSeconds: first }
        expect(priceCall(card, part).amount + priceCall(card, whole, part).amount).toBe(priceCall(card, whole).amount)
      }),
    )
  })

  test('that got shorter costs nothing more', () => {
    expect(priceCall(card, { e164: CHICAGO, talkSeconds: 1 }, { talkSeconds: 90 })).toMatchObject({
      amount: 0,
      lines: [],
    })
  })
})

test('a text costs its segments and the fee of the carriers; with files it is one picture message', () => {
  expect(priceTexts(card, { texts: 1, segments: 3, hasFiles: false })).toMatchObject({
    amount: 360,
    lines: [
      { what: 'text_segments', quantity: 3, amount: 255 },
      { what: 'carrier_fee', quantity: 3, amount: 105 },
    ],
  })
  expect(priceTexts(card, { texts: 1, segments: 3, hasFiles: true })).toMatchObject({
    amount: 295,
    lines: [{ what: 'picture_message' }, {}],
  })
})

test('the rest', () => {
  expect({
    drop: priceDrop(card, 3).amount,
    summary: priceSummary(card).amount,
    recording: priceRecording(card, 30).amount,
    transcription: priceTranscription(card, 61).amount,
    local: priceNumberMonth(card, CHICAGO).amount,
    tollFree: priceNumberMonth(card, '+18885550101').amount,
    brands: [priceLowVolumeBrand(card).amount, priceStandardBrand(card).amount],
    vetting: priceCampaignVetting(card).amount,
    campaign: priceCampaignMonth(card).amount,
    spam: priceSpamProtectionMonth(card).amount,
  }).toEqual({
    drop: 1_500,
    summary: 100,
    recording: 13,
    transcription: 244,
    local: 10_000,
    tollFree: 21_500,
    brands: [45_000, 460_000],
    vetting: 150_000,
    campaign: 100_000,
    spam: 1_000_000,
  })
})

test('each card has a test', () => {
  const tests = Object.keys(import.meta.glob('./cards/*.test.ts')).map((file) =>
    file.slice('./cards/'.length, -'.test.ts'.length),
  )
  expect(tests).toEqual(RATE_CARDS.map(({ version }) => version))
})
