import { expect, test } from 'vitest'
import { planHistory, type HistoryFacts } from './plan-history'
import { createRandom } from './random'
import { listWorkdays } from './workdays'

/** Sunday evening in Chicago, where the practice clock says Tuesday at eleven. */
const SUNDAY = Date.UTC(2026, 10, 29, 23)
const TUESDAY_11 = Date.UTC(2026, 10, 24, 17)

const contacts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `con_${from + index}`,
    vendorContactId: null,
    name: `Lead ${from + index}`,
    e164: `+1312555${String(from + index).padStart(4, '0')}`,
    state: 'IL',
    zip: '60618',
    isRested: false,
  }))

const facts = (change: Partial<HistoryFacts> = {}): HistoryFacts => ({
  now: SUNDAY,
  localHoursNow: TUESDAY_11,
  sellers: [{ userId: 'mia', contacts: contacts(1_000, 300) }],
  boardSellers: ['ben'],
  boardContacts: contacts(2_000, 40),
  stageNames: ['New', 'Follow-up'],
  numbers: ['+13125550140', '+14155550143'],
  ...change,
})

test('a seed has one history', () => {
  const [first, again, other] = [7, 7, 8].map((seed) => JSON.stringify(planHistory(createRandom(seed), facts()).calls))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('today’s morning is the practice clock’s, also on a Sunday', () => {
  const { calls } = planHistory(createRandom(7), facts())
  const today = calls.filter(({ placedAt }) => placedAt > SUNDAY - 3 * 3_600_000)
  expect(today.length).toBeGreaterThan(5)
  for (const { placedAt, endedAt, localHoursAt } of today) {
    expect(endedAt).toBeLessThan(SUNDAY)
    expect(localHoursAt - placedAt).toBe(TUESDAY_11 - SUNDAY)
  }
})

test('with the real clock there is no Sunday, and no call before eight or after nine in the evening', () => {
  const { calls } = planHistory(createRandom(7), facts({ localHoursNow: SUNDAY }))
  expect(calls.filter(({ placedAt }) => placedAt > SUNDAY - 17 * 3_600_000)).toEqual([])
  const days = listWorkdays(SUNDAY, SUNDAY)
  expect(days.every(({ weekday }) => weekday !== 0)).toBe(true)
  for (const { checks } of calls) expect(checks[0]?.code).toBe('inside_safe_hours')
})
