import { stateName } from './us-states'
import { statesFor, type PlaceFacts, type StateCandidate } from './zones'

/**
 * Cal. Penal 632/632.7, Fla. 934.03, RCW 9.73.030 and others. Also where disputed: CT (civil), MI (party), NV
 * (telephone), OR (in person).
 */
const ALL_PARTY_STATES = new Set(['CA', 'CT', 'DE', 'FL', 'IL', 'MD', 'MA', 'MI', 'MT', 'NV', 'NH', 'PA', 'WA', 'OR'])

/** Contact's state, ZIP or area code. Null: one-party consent. */
export function findAllPartyState(place: PlaceFacts): StateCandidate | null {
  return statesFor(place).find(({ state }) => ALL_PARTY_STATES.has(state)) ?? null
}

/** As a sentence. Settings do not matter: recording may start later. */
export function getRecordingNote(place: PlaceFacts): string | null {
  const state = findAllPartyState(place)
  return state
    ? `Not recorded: ${stateName(state.state)} (by ${state.source}) needs the consent of both sides, and no announcement is chosen`
    : null
}

export const getThirdPartyRecordingNote = (e164: string): string | null =>
  getRecordingNote({ timezone: null, state: null, zip: null, e164 })

/** Unknown state: assume all-party consent. */
export const getCallerRecordingNote = (place: PlaceFacts): string | null =>
  getRecordingNote(place) ??
  (statesFor(place).length === 0 ? 'Not recorded: the caller’s state is unknown, and no announcement is chosen' : null)
