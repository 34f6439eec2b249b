import { expect, it } from 'vitest'
import { toHours, toInstant, scheduleForm, snoozeForm, toLocalDateTime } from './lead-forms'

it.each([
  ['2026-03-10T09:30', 'America/Chicago', '2026-03-10T14:30:00.000Z'],
  ['2026-01-10T09:30', 'America/Chicago', '2026-01-10T15:30:00.000Z'],
  ['2026-03-10T09:30', 'UTC', '2026-03-10T09:30:00.000Z'],
  ['2026-06-01T09:30', 'Asia/Kolkata', '2026-06-01T04:00:00.000Z'],
])('%s in %s', (at, timeZone, scheduledAt) => {
  expect(toInstant(scheduleForm.parse({ stageId: 'stg_1', at, timeZone }))).toBe(scheduledAt)
  expect(toLocalDateTime(scheduledAt, timeZone)).toBe(at)
})

it.each([
  ['2027-03-14T02:30', 'America/Chicago', '2027-03-14T08:30:00.000Z', '2027-03-14T03:30'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
])('%s, which is skipped in spring in %s, is the hour after', (at, timeZone, scheduledAt, shown) => {
  expect(toInstant(scheduleForm.parse({ stageId: 'stg_1', at, timeZone }))).toBe(scheduledAt)
  expect(toLocalDateTime(scheduledAt, timeZone)).toBe(shown)
})

it.each([
  { what: 'in the hour of autumn that comes twice', before: '2026-11-01T07:30:00.000Z', at: '2026-11-01T01:30' },
  { what: 'with seconds', before: '2026-03-10T14:30:15.500Z', at: '2026-03-10T09:30' },
])('a time $what keeps its exact moment until another is entered', ({ before, at }) => {
  const timeZone = 'America/Chicago'
  expect(toLocalDateTime(before, timeZone)).toBe(at)
  expect(toInstant(scheduleForm.parse({ stageId: 'stg_1', at, timeZone, before }))).toBe(before)
  const later = { stageId: 'stg_1', at: '2026-12-01T09:30', timeZone, before }
  expect(toInstant(scheduleForm.parse(later))).toBe('2026-12-01T15:30:00.000Z')
})

it.each([
  { at: '', timeZone: 'UTC' },
  { at: '2026-13-40T09:30', timeZone: 'UTC' },
  { at: 'tomorrow', timeZone: 'UTC' },
  { at: '2026-03-10T09:30', timeZone: 'Mars/Olympus' },
])('refuses %o', (fields) => expect(scheduleForm.safeParse({ stageId: 'stg_1', ...fields }).success).toBe(false))

it.each([
  ['2', 'days', 48],
  ['2', 'hours', 2],
  ['365', 'days', 8760],
  ['366', 'days', null],
  ['0', 'hours', null],
  ['1.5', 'hours', null],
  ['', 'hours', null],
])('%s %s', (amount, unit, hours) => {
  const parsed = snoozeForm.safeParse({ stageId: 'stg_1', amount, unit })
  expect(parsed.success ? toHours(parsed.data) : null).toBe(hours)
})
