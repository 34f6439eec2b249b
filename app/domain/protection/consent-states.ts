import { stateName } from './us-states'
import { statesFor, type PlaceFacts, type StateCandidate } from './zones'

/**
 * States whose wiretap acts want the consent of everybody on a recorded call (Cal. Penal 632/632.7, Fla. 934.03,
 * RCW 9.73.030 and others). Connecticut (civil), Michigan (disputed for a party), Nevada (telephone) and Oregon (in
 * person) are counted: wrong in the other direction is a lawsuit.
 */
const ALL_PARTY_STATES = new Set(['CA', 'CT', 'DE', 'FL', 'IL', 'MD', 'MA', 'MI', 'MT', 'NV', 'NH', 'PA', 'WA', 'OR'])

/**
 * The state in which a recording needs the consent of both parties, and what says so: of the contact, its ZIP or the
 * area code, any of them counts. null: one party is enough.
 */
export function needsBothParties(place: PlaceFacts): StateCandidate | null {
  return statesFor(place).find(({ state }) => ALL_PARTY_STATES.has(state)) ?? null
}

/** Why a call is not recorded, in a sentence; null when it may be. Asked whatever is set: recording may be turned on while they speak. */
export function recordingNote(place: PlaceFacts): string | null {
  const state = needsBothParties(place)
  return state
    ? `Not recorded: ${stateName(state.state)} (by ${state.source}) needs the consent of both sides, and no announcement is chosen`
    : null
}

/** The same of a third person of a call, of whom the number alone is known. */
export const noteOfThird = (e164: string): string | null =>
  recordingNote({ timezone: null, state: null, zip: null, e164 })

/** The same of somebody who calls us: nothing was looked at before, and where nobody knows the state the strictest one counts. */
export const recordingNoteOfCaller = (place: PlaceFacts): string | null =>
  recordingNote(place) ??
  (statesFor(place).length === 0
    ? 'Not recorded: it is not known in which state the caller is, and no announcement is chosen'
    : null)
