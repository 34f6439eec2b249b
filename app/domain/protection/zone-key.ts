import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours, EARLY_STATES, type SafeHoursCheck } from './safe-hours'
import { statesFor, zonesFor, type PlaceFacts } from './zones'

/** Equal keys, equal hours: 'America/Chicago,America/New_York FL' (early state). '': unknown. */
export function zoneKey(place: PlaceFacts): string {
  const zones = zonesFor(place)
    .map(({ zone }) => zone)
    .toSorted()
  const early = statesFor(place).find(({ state }) => EARLY_STATES.has(state))
  return zones.length === 0 ? '' : [zones.join(','), ...(early ? [early.state] : [])].join(' ')
}

export function checkZoneKey(key: string, settings: SafeHoursSettings, nowMs: number): SafeHoursCheck {
  const [zones = '', state] = key.split(' ')
  return checkSafeHours(
    zones === '' ? [] : zones.split(',').map((zone) => ({ zone, sources: ['contact'], label: zone })),
    state ? [{ state, source: 'state' }] : [],
    settings,
    nowMs,
  )
}
