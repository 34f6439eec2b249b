import { settingsWords } from './settings.words'

/** 47 CFR 64.1200(c)(1), 16 CFR 310.4(c): 8 am to 9 pm at the called party. Cannot be widened. */
export const LAW_FROM = 8
export const LAW_TO = 21

export interface SafeHoursSettings {
  timezoneProtectionEnabled: boolean
  /** Whole local hours, 0 to 23. */
  timezoneProtectionFrom: number
  /** Exclusive. Before `From`: past midnight; equal: all day. */
  timezoneProtectionTo: number
}

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** To an earlier hour: past midnight. */
const hasLawfulHour = (from: number, to: number): boolean =>
  from < to ? from < LAW_TO && to > LAW_FROM : from < LAW_TO || to > LAW_FROM

export function getSafeHoursBlocker(from: number, to: number): string | null {
  if (from === to) return settingsWords.safeHoursEndAtAnotherHour
  return from > to || hasLawfulHour(from, to) ? null : settingsWords.safeHoursNeedHourBetween
}

/** Hours of the night alone are accepted, and let no lead be dialed. */
export const getSafeHoursWarning = (settings: SafeHoursSettings): string | null =>
  settings.timezoneProtectionEnabled && !hasLawfulHour(settings.timezoneProtectionFrom, settings.timezoneProtectionTo)
    ? settingsWords.noLawfulHour
    : null

/** A stored invalid range does not block other settings. */
export function getSafeHoursChangeBlocker(after: SafeHoursSettings, change: Partial<SafeHoursSettings>): string | null {
  const { timezoneProtectionEnabled, timezoneProtectionFrom, timezoneProtectionTo } = change
  const chosen = [timezoneProtectionEnabled, timezoneProtectionFrom, timezoneProtectionTo].some((v) => v !== undefined)
  if (!chosen || !after.timezoneProtectionEnabled) return null
  return getSafeHoursBlocker(after.timezoneProtectionFrom, after.timezoneProtectionTo)
}

/** Moves the other end if the two are refused. */
export function chooseSafeHours(before: SafeHoursSettings, end: 'from' | 'to', hour: number) {
  const from = end === 'from' ? hour : before.timezoneProtectionFrom
  const to = end === 'to' ? hour : before.timezoneProtectionTo
  const isPossible = getSafeHoursBlocker(from, to) === null
  return {
    timezoneProtectionFrom: isPossible || end === 'from' ? from : LAW_FROM,
    timezoneProtectionTo: isPossible || end === 'to' ? to : LAW_TO,
  }
}
