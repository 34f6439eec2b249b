import { areaCode, areaCodeOf, knownAreaCodes } from '../phone-numbers/area-codes'
import { zoneFromName } from './time-zone-names'
import { stateCode, stateName } from './us-states'
import { zipDigits, zipPlace } from './zip-zones'

export type ZoneSource = 'contact' | 'zip' | 'state' | 'area_code'

/** As stored. */
export interface PlaceFacts {
  timezone?: string | null
  zip?: string | null
  state?: string | null
  e164: string
}

export interface ZoneCandidate {
  /** IANA. */
  zone: string
  sources: ZoneSource[]
  /** 'ZIP 60601, area code 312'. */
  label: string
}

export interface StateCandidate {
  /** US state code. */
  state: string
  source: Exclude<ZoneSource, 'contact'>
}

let zonesByState: Map<string, string[]> | undefined

function zonesOfState(state: string): string[] {
  if (!zonesByState) {
    zonesByState = new Map()
    for (const place of knownAreaCodes().map((code) => areaCode(code)))
      for (const name of place?.states ?? [])
        zonesByState.set(name, [...new Set([...(zonesByState.get(name) ?? []), ...(place?.zones ?? [])])])
  }
  return zonesByState.get(state) ?? []
}

export function statesFor(place: PlaceFacts): StateCandidate[] {
  const states: StateCandidate[] = []
  const add = (state: string | null | undefined, source: StateCandidate['source']) => {
    if (state && !states.some((known) => known.state === state)) states.push({ state, source })
  }
  add(stateCode(place.state), 'state')
  add(zipPlace(place.zip)?.state, 'zip')
  const code = areaCodeOf(place.e164)
  for (const state of (code && areaCode(code)?.states) || []) add(state, 'area_code')
  return states
}

/**
 * All must allow a call (product.md). The contact's state counts only without a ZIP and outside the area code's states.
 * Empty: unknown, not dialed.
 */
export function zonesFor(place: PlaceFacts): ZoneCandidate[] {
  const found = new Map<string, ZoneCandidate>()
  const add = (zones: readonly string[], source: ZoneSource, label: string) => {
    for (const zone of zones) {
      const known = found.get(zone)
      if (!known) found.set(zone, { zone, sources: [source], label })
      else if (!known.sources.includes(source)) {
        known.sources.push(source)
        known.label += `, ${label}`
      }
    }
  }

  const own = zoneFromName(place.timezone)
  if (own) add([own], 'contact', 'time zone of the contact')

  const zip = zipPlace(place.zip)
  if (zip) add(zip.zones, 'zip', `ZIP ${zipDigits(place.zip) ?? place.zip?.trim().toUpperCase()}`)

  const code = areaCodeOf(place.e164)
  const area = code ? areaCode(code) : null
  const state = stateCode(place.state)
  if (state && !zip && !area?.states.includes(state)) add(zonesOfState(state), 'state', `state ${stateName(state)}`)
  if (area) add(area.zones, 'area_code', `area code ${code}`)
  return [...found.values()]
}
