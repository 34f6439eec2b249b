import { stateName } from '../places/us-states'
import type { StateCandidate } from '../places/zones'
import { protectionWords } from './protection.words'

/** Fla. Stat. 501.616(6)(b); 15 Okla. Stat. 775C; Md. Com. Law (SB 90, 2024). Not Washington. */
const LIMITED_STATES = new Set(['FL', 'OK', 'MD'])
export const FREQUENCY_LIMIT = 3
export const FREQUENCY_WINDOW_MS = 24 * 3_600_000

export interface FrequencyCheck {
  allowed: boolean
  count: number
  /** As a sentence; null: no such law. */
  reason: string | null
  /** Null: now. */
  retryAtMs: number | null
}

/** Per person: all numbers, campaigns, boards and redials, answered or not. */
export function checkFrequency(
  states: readonly StateCandidate[],
  attemptTimesMs: readonly number[],
  nowMs: number,
): FrequencyCheck {
  const recent = attemptTimesMs.filter((time) => time > nowMs - FREQUENCY_WINDOW_MS).toSorted((a, b) => a - b)
  const state = states.find((candidate) => LIMITED_STATES.has(candidate.state))?.state
  if (!state) return { allowed: true, count: recent.length, reason: null, retryAtMs: null }

  const law = protectionWords.allowsCalls24Hours(stateName(state), FREQUENCY_LIMIT)
  const oldest = recent.at(-FREQUENCY_LIMIT)
  return oldest === undefined
    ? { allowed: true, count: recent.length, reason: protectionWords.made(recent.length, law), retryAtMs: null }
    : {
        allowed: false,
        count: recent.length,
        reason: protectionWords.calledTimesLast24Hours(recent.length, law),
        retryAtMs: oldest + FREQUENCY_WINDOW_MS,
      }
}
