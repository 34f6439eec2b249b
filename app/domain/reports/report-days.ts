import { startOfDay } from '../places/local-day'
import { offsetMs } from '../places/local-time'
import { HOUR_MS } from './definitions'

const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

/** A name (`America/Chicago`) knows the days of 23 and 25 hours; minutes are those of `Date.getTimezoneOffset()`. */
export type ReportZone = { name: string } | { offsetMinutes: number }

/** Half open, in whole hours UTC since 1970. */
export interface HourSpan {
  from: number
  to: number
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** That exists: not 2026-02-30. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(ms) && toDay(ms) === text
}

const toDay = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** Both included. */
export const countDays = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS) + 1

export const listDays = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, countDays(start, end)) }, (_, index) => addDays(start, index))

/** Epoch ms. An unknown zone is UTC. */
export function dayStartMs(day: string, zone: ReportZone): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if ('offsetMinutes' in zone) return midnight + zone.offsetMinutes * MINUTE_MS
  return startOfDay(day, zone.name) ?? midnight
}

/** Rows are by whole hours UTC: where a zone is off the hour, its day begins up to 45 minutes early. */
export const dayStartHour = (day: string, zone: ReportZone): number => Math.floor(dayStartMs(day, zone) / HOUR_MS)

export const daySpan = (start: string, end: string, zone: ReportZone): HourSpan => ({
  from: dayStartHour(start, zone),
  to: dayStartHour(addDays(end, 1), zone),
})

export function dayOf(atMs: number, zone: ReportZone): string {
  if ('offsetMinutes' in zone) return toDay(atMs - zone.offsetMinutes * MINUTE_MS)
  try {
    return toDay(atMs + offsetMs(zone.name, atMs))
  } catch {
    return toDay(atMs)
  }
}

/** Minutes by which days begin early; 0 for a zone on the full hour. */
export const earlyMinutes = (day: string, zone: ReportZone): number =>
  (dayStartMs(day, zone) - dayStartHour(day, zone) * HOUR_MS) / MINUTE_MS

export type ReportStep = 'day' | 'month'

export interface Period extends HourSpan {
  /** '2026-11-30' or '2026-11'. */
  key: string
}

export function listPeriods(start: string, end: string, zone: ReportZone, by: ReportStep): Period[] {
  const keyOf = (day: string) => (by === 'day' ? day : day.slice(0, 7))
  const firstDays = listDays(start, end).filter((day, index) => index === 0 || by === 'day' || day.endsWith('-01'))
  const starts = firstDays.map((day) => dayStartHour(day, zone))
  const last = dayStartHour(addDays(end, 1), zone)
  return firstDays.map((day, index) => ({ key: keyOf(day), from: starts[index]!, to: starts[index + 1] ?? last }))
}
