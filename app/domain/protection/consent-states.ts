import type { Selectable } from 'kysely'
import type { LinesTable } from '../../../db/schema/dialer'
import { readPlace, statesFor, type PlaceFacts, type StateCandidate } from '../places/zones'

/**
 * Cal. Penal 632/632.7, Fla. 934.03, RCW 9.73.030 and others. Also where disputed: CT (civil), MI (party), NV
 * (telephone), OR (in person).
 */
const ALL_PARTY_STATES = new Set(['CA', 'CT', 'DE', 'FL', 'IL', 'MD', 'MA', 'MI', 'MT', 'NV', 'NH', 'PA', 'WA', 'OR'])

/** Why all parties must consent to a recording: a state's law, or a state that nothing tells. */
export type AllPartyConsent = StateCandidate | { state: null; source: 'unknown' }

/** Contact's state, ZIP or area code. Null: one-party consent. */
export const findAllPartyConsent = (place: PlaceFacts): AllPartyConsent | null =>
  statesFor(place).find(({ state }) => ALL_PARTY_STATES.has(state)) ?? null

export const findThirdPartyConsent = (e164: string): AllPartyConsent | null =>
  findAllPartyConsent({ timezone: null, state: null, zip: null, e164 })

/** Unknown state: assume all-party consent. */
export function findCallerConsent(place: PlaceFacts): AllPartyConsent | null {
  const { states, unread } = readPlace(place)
  const isUnknown = states.length === 0 || unread !== null
  return findAllPartyConsent(place) ?? (isUnknown ? { state: null, source: 'unknown' } : null)
}

type ConsentColumns = Pick<Selectable<LinesTable>, 'consent_source' | 'consent_state'>

export const toConsentColumns = (consent: AllPartyConsent | null): ConsentColumns => ({
  consent_source: consent?.source ?? null,
  consent_state: consent?.state ?? null,
})

export function readConsent({ consent_source: source, consent_state: state }: ConsentColumns): AllPartyConsent | null {
  if (source === null) return null
  return source === 'unknown' || state === null ? { state: null, source: 'unknown' } : { state, source }
}

export const isSameConsent = (one: AllPartyConsent | null, other: AllPartyConsent | null): boolean =>
  one?.source === other?.source && one?.state === other?.state
