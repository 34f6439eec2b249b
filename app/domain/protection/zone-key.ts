import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours, EARLY_STATES, type SafeHoursCheck } from './safe-hours'
import { readPlace, type PlaceFacts } from '../places/zones'

/** Equal keys, equal hours: 'America/Chicago,America/New_York FL' (early state). '': unknown. */
export function zoneKey(place: PlaceFacts): string {
  const { zones: candidates, states } = readPlace(place)
  const zones = candidates.map(({ zone }) => zone).toSorted()
  const early = states.find(({ state }) => EARLY_STATES.has(state))
  return zones.length === 0 ? '' : [zones.join(','), ...(early ? [early.state] : [])].join(' ')
}

export function checkZoneKey(key: string, settings: SafeHoursSettings, nowMs: number): SafeHoursCheck {
  const [zones = '', state] = key.split(' ')
  return checkSafeHours(
    {
      zones: zones === '' ? [] : zones.split(',').map((zone) => ({ zone, sources: ['contact'], label: zone })),
      states: state ? [{ state, source: 'state' }] : [],
      unread: null,
    },
    settings,
    nowMs,
  )
}
