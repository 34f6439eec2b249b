import { areaCode, areaCodeOf, knownAreaCodes } from '../phone-numbers/area-codes'
import { foldText } from './fold-text'
import { placesWords } from './places.words'
import { readZones } from './time-zone-names'
import { readStates, stateName } from './us-states'
import { POSTAL_LETTERS, ZIP_PREFIXES } from './zip-places.data'
import { readZip } from './zip-places'

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

export interface PlaceReading {
  /** All must allow a call (product.md). Empty: unknown, not dialed. */
  zones: ZoneCandidate[]
  /** Each state's law may apply. */
  states: StateCandidate[]
  /** What is given and cannot be read, as a text. Null: all was read. */
  unread: string | null
}

let zonesByState: Map<string, Set<string>> | undefined

/** Of its area codes and ZIPs. */
function zonesOfState(state: string): readonly string[] {
  if (!zonesByState) {
    zonesByState = new Map()
    const places = [
      ...knownAreaCodes().flatMap((code) => areaCode(code) ?? []),
      ...[...ZIP_PREFIXES.map(([, , states, zones]) => [states, zones] as const), ...Object.values(POSTAL_LETTERS)].map(
        ([states, zones]) => ({ states: states.split(' '), zones: zones.split(' ') }),
      ),
    ]
    for (const { states, zones } of places)
      for (const name of states) {
        const known = zonesByState.get(name) ?? new Set()
        for (const zone of zones) known.add(zone)
        zonesByState.set(name, known)
      }
  }
  return [...(zonesByState.get(state) ?? [])]
}

/** No place of their own. */
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/

/**
 * Every fact counts, and what cannot be read makes the place unknown. A state counts with all its zones, unless a ZIP
 * says where in it.
 */
export function readPlace(place: PlaceFacts): PlaceReading {
  const zones = new Map<string, ZoneCandidate>()
  const states: StateCandidate[] = []
  const unread: string[] = []
  const addZones = (names: readonly string[], source: ZoneSource, label: string) => {
    for (const zone of names) {
      const known = zones.get(zone)
      if (!known) zones.set(zone, { zone, sources: [source], label })
      else if (!known.sources.includes(source)) {
        known.sources.push(source)
        known.label += `, ${label}`
      }
    }
  }
  const addState = (state: string, source: StateCandidate['source']) => {
    if (!states.some((known) => known.state === state)) states.push({ state, source })
  }

  const ownZones = readZones(place.timezone)
  if (ownZones) addZones(ownZones, 'contact', placesWords.ownTimeZone)
  else unread.push(placesWords.unreadTimeZone(foldText(place.timezone)))

  const ownStates = readStates(place.state)
  if (!ownStates) unread.push(placesWords.unreadState(foldText(place.state)))
  for (const state of ownStates ?? []) addState(state, 'state')

  const zip = readZip(place.zip)
  if (zip) addZones(zip.zones, 'zip', zip.label)
  else if (foldText(place.zip) !== '') unread.push(placesWords.unreadZip(foldText(place.zip)))
  for (const state of zip?.states ?? []) addState(state, 'zip')

  for (const state of ownStates ?? [])
    if (!zip?.states.includes(state)) addZones(zonesOfState(state), 'state', placesWords.state(stateName(state)))

  const code = areaCodeOf(place.e164)
  const area = code === null ? null : areaCode(code)
  if (area) addZones(area.zones, 'area_code', placesWords.areaCode(code!))
  else if (code !== null && !TOLL_FREE.test(code)) unread.push(placesWords.unreadAreaCode(code))
  for (const state of area?.states ?? []) addState(state, 'area_code')

  return unread.length > 0
    ? { zones: [], states, unread: unread.join(', ') }
    : { zones: [...zones.values()], states, unread: null }
}

export const zonesFor = (place: PlaceFacts): ZoneCandidate[] => readPlace(place).zones

export const statesFor = (place: PlaceFacts): StateCandidate[] => readPlace(place).states
