import { expect, test } from 'vitest'
import { MONDAY, nextMorning } from './next-morning'

const CHICAGO = 'America/Chicago'

test.each([
  ['2026-03-10T12:59:00Z', CHICAGO, '2026-03-10T13:00:00.000Z', '2026-03-10'],
  ['2026-03-10T13:00:00Z', CHICAGO, '2026-03-11T13:00:00.000Z', '2026-03-11'],
  // The clocks change that night, in both directions.
  ['2026-03-07T20:00:00Z', CHICAGO, '2026-03-08T13:00:00.000Z', '2026-03-08'],
  ['2026-10-31T20:00:00Z', CHICAGO, '2026-11-01T14:00:00.000Z', '2026-11-01'],
  ['2026-03-10T23:30:00Z', 'Pacific/Auckland', '2026-03-11T19:00:00.000Z', '2026-03-12'],
])('after %s the next 8:00 in %s is %s', (now, zone, at, day) => {
  const next = nextMorning(Date.parse(now), zone)
  expect([new Date(next.at).toISOString(), next.day]).toEqual([at, day])
})

test.each([
  ['2026-11-30T13:59:00Z', '2026-11-30T14:00:00.000Z', '2026-11-30'],
  ['2026-11-30T14:00:00Z', '2026-12-07T14:00:00.000Z', '2026-12-07'],
  ['2026-03-08T23:00:00Z', '2026-03-09T13:00:00.000Z', '2026-03-09'],
])('after %s the next Monday 8:00 is %s', (now, at, day) => {
  const next = nextMorning(Date.parse(now), CHICAGO, MONDAY)
  expect([new Date(next.at).toISOString(), next.day]).toEqual([at, day])
})
