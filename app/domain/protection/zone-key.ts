import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours, EARLY_STATES, type SafeHoursCheck } from './safe-hours'
import { statesFor, zonesFor, type PlaceFacts } from './zones'

/**
 * Everything about a place that decides its local hours, as one text: 'America/Chicago,America/New_York FL' (zones by name,
 * then a state whose law ends calls early). People of one key may be called at the same times. '' is unknown: never dialed.
 */
export function zoneKey(place: PlaceFacts): string {
  const zones = zonesFor(place)
    .map(({ zone }) => zone)
    .toSorted()
  const early = statesFor(place).find(({ state }) => EARLY_STATES.has(state))
  return zones.length === 0 ? '' : [zones.join(','), ...(early ? [early.state] : [])].join(' ')
}

/** Whether calls to people of a key may be placed now, and from when on, by the settings and the law. */
export function checkZoneKey(key: string, settings: SafeHoursSettings, nowMs: number): SafeHoursCheck {
  const [zones = '', state] = key.split(' ')
  return checkSafeHours(
    zones === '' ? [] : zones.split(',').map((zone) => ({ zone, sources: ['contact'], label: zone })),
    state ? [{ state, source: 'state' }] : [],
    settings,
    nowMs,
  )
}
