import { expect, test } from 'vitest'
import { summarizeOutcome } from './outcome'
import { describeRejection, REJECTION_CODES } from './rejections'

const START = 'Your application for A2P 10DLC SMS registration has been rejected'

test('each code has the reason of the specification', () => {
  expect(describeRejection(30887).sentence).toBe(`${START} due to opt-out information.`)
  expect(REJECTION_CODES).toHaveLength(19)
  for (const code of REJECTION_CODES) {
    const { sentence, advice } = describeRejection(code)
    expect(sentence).toMatch(new RegExp(`^${START} due to .+\\.$`))
    expect(advice).toMatch(/\.$/)
  }
})

test('an unknown code shows its number', () => {
  expect(describeRejection(30999).sentence).toBe(`${START} for an unknown reason (30999).`)
  expect(describeRejection(null).sentence).toBe(`${START} for an unknown reason.`)
})

test('reasons of brand and trust product are appended', () => {
  expect(describeRejection(30898, ['Invalid EIN', 'Address not found']).sentence).toBe(
    `${START} due to repeated EIN: Invalid EIN, Address not found`,
  )
})

test('high risk cannot be resubmitted', () => {
  expect(describeRejection(30885).canResubmit).toBe(false)
  expect(describeRejection(30887).canResubmit).toBe(true)
})

test.each([
  ['APPROVED', 'FAILED', 'APPROVED'],
  ['PENDING', 'FAILED', 'PENDING'],
  ['FAILED', 'APPROVED', 'FAILED'],
  ['NONE', 'PENDING', 'PENDING'],
  ['NONE', 'APPROVED', 'PENDING'],
  ['NONE', 'FAILED', 'FAILED'],
  ['NONE', 'NONE', 'NONE'],
] as const)('campaign %s and brand %s: %s', (campaign, brand, outcome) => {
  expect(summarizeOutcome(campaign, brand)).toBe(outcome)
})
