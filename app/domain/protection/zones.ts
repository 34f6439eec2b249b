import { areaCode, areaCodeOf, knownAreaCodes } from '../phone-numbers/area-codes'
import { zoneFromName } from './time-zone-names'
import { stateCode, stateName } from './us-states'
import { zipDigits, zipPlace } from './zip-zones'

export type ZoneSource = 'contact' | 'zip' | 'state' | 'area code'

/** What we know of where a number is. All as stored or as written by people. */
export interface PlaceFacts {
  timezone?: string | null
  zip?: string | null
  state?: string | null
  e164: string
}

/** One zone in which the person may be, and everything that says so. */
export interface ZoneCandidate {
  /** IANA name. */
  zone: string
  sources: ZoneSource[]
  /** For people: 'ZIP 60601, area code 312'. */
  label: string
}

/** A state whose law may apply, and what says so. */
export interface StateCandidate {
  /** Two letters. */
  state: string
  source: ZoneSource
}

let zonesByState: Map<string, string[]> | undefined

/** All zones of a state: those of its area codes. */
function zonesOfState(state: string): string[] {
  if (!zonesByState) {
    zonesByState = new Map()
    for (const place of knownAreaCodes().map((code) => areaCode(code)))
      for (const name of place?.states ?? [])
        zonesByState.set(name, [...new Set([...(zonesByState.get(name) ?? []), ...(place?.zones ?? [])])])
  }
  return zonesByState.get(state) ?? []
}

/** States whose law may apply: of the contact, its ZIP and the number's area code. Any of them counts. */
export function statesFor(place: PlaceFacts): StateCandidate[] {
  const states: StateCandidate[] = []
  const add = (state: string | null | undefined, source: ZoneSource) => {
    if (state && !states.some((known) => known.state === state)) states.push({ state, source })
  }
  add(stateCode(place.state), 'state')
  add(zipPlace(place.zip)?.state, 'zip')
  const code = areaCodeOf(place.e164)
  for (const state of (code && areaCode(code)?.states) || []) add(state, 'area code')
  return states
}

/**
 * Every zone in which the person may be, by the contact's own time zone, its ZIP and the number's area code; a call must
 * be allowed in all of them (product.md: the strictest decides, and says so). The contact's state adds its zones only
 * where no ZIP is known and the area code is of another state: within its own state the area code knows better.
 * Empty means unknown, which means not dialed.
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
  if (area) add(area.zones, 'area code', `area code ${code}`)
  return [...found.values()]
}
