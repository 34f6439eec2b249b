import { whyImpossible } from '../phone-numbers/possible-number'
import { checkFrequency } from './frequency'
import { checkNuisance } from './nuisance'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours, type SafeHoursCheck } from './safe-hours'
import { statesFor, zonesFor } from './zones'

/** Why a number is not dialed. */
export type SkipCode =
  | 'no_number'
  | 'invalid_number'
  | 'do_not_call'
  /** A line of the account is on the number, or on another one of the person. */
  | 'held_by_another_seller'
  | 'unknown_time_zone'
  | 'outside_safe_hours'
  | 'too_many_calls'
  | 'nuisance_window'
  /** The campaign rang the phone for somebody else who has the number too. */
  | 'called_already'
  /** Of a board's stage: the lead rests, is somebody else's, or is not looked at. */
  | 'snoozed'
  /** The seller passed them over in the preview. */
  | 'skipped_by_seller'
  | 'assigned_to_other'
  | 'not_in_filter'
  /** Of a number that was to be dialed again as soon as its call was over. */
  | 'no_line_free'
  | 'no_caller_id'
  | 'no_minutes'

/** One short sentence for people, with the facts behind it. */
export interface Reason {
  code: SkipCode | 'not_suppressed' | 'inside_safe_hours' | 'calls_in_24_hours' | 'double_dial'
  text: string
  data: Record<string, string | number | boolean | null>
}

export interface NumberFacts {
  /** E.164; null when the contact has none. */
  e164: string | null
  contact: { timezone?: string | null; state?: string | null; zip?: string | null }
  /** Stands on the account's do-not-call list. */
  suppressed: boolean
  /** Epoch ms of this account's attempts to the person, on any number of theirs, at least of the last 24 hours. */
  attemptTimesMs: readonly number[]
  /** Epoch ms of the last attempt to this very number; null: never. */
  lastAttemptMs: number | null
  /** Another line of the account is on this number, or on another one of the same person. */
  beingCalled: 'number' | 'person' | null
  /** And every such line is being hung up already. */
  isBeingHungUp?: boolean
}

/** A line that is being hung up is over in a moment: its number is asked for again after this. */
const HUNG_UP_RETRY_MS = 1_000

export interface ProtectionSettings extends SafeHoursSettings {
  /** 0 to 2400; 0 switches it off. */
  nuisanceProtectionHours: number
}

/** Now, in epoch ms: of the wall for attempts, and of the local hours (a practice clock in the simulator). */
export interface Moments {
  nowMs: number
  localHoursNowMs: number
}

export type NumberCheck =
  | { ok: true; reasons: Reason[]; safeHours: SafeHoursCheck }
  | {
      ok: false
      /** The first rule that forbids; `reasons` names every one. */
      code: SkipCode
      reasons: Reason[]
      /** Wall time from which no rule forbids any more; absent when time alone does not help. */
      retryAtMs?: number
    }

const refuse = (code: SkipCode, text: string): NumberCheck => ({ ok: false, code, reasons: [{ code, text, data: {} }] })

/** What a compliance record keeps of the local hours. */
const localHoursData = ({ decidedBy, localTimes, opensAtMs }: SafeHoursCheck): Reason['data'] => ({
  zone: decidedBy?.zone ?? null,
  decidedBy: decidedBy?.label ?? null,
  localTime: localTimes.find(({ zone }) => zone === decidedBy?.zone)?.localTime ?? null,
  opensAtMs,
})

/**
 * Whether a number may be dialed now, and why: do-not-call list, lease, local hours, call frequency, nuisance window.
 * Every rule that forbids is named, so that nobody waits for one and meets the next. Pure: the caller brings the facts.
 */
export function checkNumber(facts: NumberFacts, settings: ProtectionSettings, moments: Moments): NumberCheck {
  const { e164 } = facts
  if (!e164) return refuse('no_number', 'The contact has no phone number')
  if (!/^\+1[2-9]\d{9}$/.test(e164))
    return refuse('invalid_number', `${e164} is no number in the United States or Canada`)
  // Asked where numbers come in; one that came before a rule did is not dialed either.
  const impossible = whyImpossible(e164.slice(2))
  if (impossible !== null) return refuse('invalid_number', impossible)

  const { nowMs, localHoursNowMs } = moments
  const place = { ...facts.contact, e164 }
  const states = statesFor(place)
  const safeHours = checkSafeHours(zonesFor(place), states, settings, localHoursNowMs)
  const frequency = checkFrequency(states, facts.attemptTimesMs, nowMs)
  const nuisance = checkNuisance(settings.nuisanceProtectionHours, facts.lastAttemptMs, nowMs)

  const against: Array<Reason & { code: SkipCode; retryAtMs: number | null }> = []
  if (facts.suppressed)
    against.push({ code: 'do_not_call', text: 'The number is on your DNC list', data: { e164 }, retryAtMs: null })
  if (facts.beingCalled !== null)
    against.push({
      code: 'held_by_another_seller',
      // Whose line it is differs: a colleague's, the seller's own other one, or one of an earlier run that has not ended.
      text:
        facts.beingCalled === 'number'
          ? 'This number is being called already'
          : 'This person is being called on another number already',
      data: { e164 },
      retryAtMs: facts.isBeingHungUp ? nowMs + HUNG_UP_RETRY_MS : null,
    })
  if (!safeHours.allowed)
    against.push({
      code: safeHours.decidedBy ? 'outside_safe_hours' : 'unknown_time_zone',
      text: safeHours.reason,
      data: localHoursData(safeHours),
      // The practice clock runs as fast as the wall's: a wait measured on one is as long on the other.
      retryAtMs: safeHours.opensAtMs === null ? null : nowMs + (safeHours.opensAtMs - localHoursNowMs),
    })
  if (!frequency.allowed && frequency.reason)
    against.push({
      code: 'too_many_calls',
      text: frequency.reason,
      data: { count: frequency.count, retryAtMs: frequency.retryAtMs },
      retryAtMs: frequency.retryAtMs,
    })
  if (!nuisance.allowed && nuisance.reason)
    against.push({
      code: 'nuisance_window',
      text: nuisance.reason,
      data: { hours: settings.nuisanceProtectionHours, lastAttemptMs: facts.lastAttemptMs },
      retryAtMs: nuisance.retryAtMs,
    })

  const first = against[0]
  if (first) {
    const reasons = against.map(({ code, text, data }) => ({ code, text, data }))
    const waits = against.map(({ retryAtMs }) => retryAtMs).filter((time) => time !== null)
    return waits.length === against.length
      ? { ok: false, code: first.code, reasons, retryAtMs: Math.max(...waits) }
      : { ok: false, code: first.code, reasons }
  }

  return {
    ok: true,
    safeHours,
    reasons: [
      { code: 'inside_safe_hours', text: safeHours.reason, data: localHoursData(safeHours) },
      { code: 'not_suppressed', text: 'Not on your DNC list', data: { e164 } },
      {
        code: 'calls_in_24_hours',
        text: frequency.reason ?? `${frequency.count} ${frequency.count === 1 ? 'call' : 'calls'} in the last 24 hours`,
        data: { count: frequency.count },
      },
    ],
  }
}
