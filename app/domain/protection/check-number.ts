import { getNumberBlocker } from '../phone-numbers/possible-number'
import { checkFrequency } from './frequency'
import { checkNuisance } from './nuisance'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours, findOpening, type SafeHoursCheck } from './safe-hours'
import { readPlace } from '../places/zones'
import { protectionWords } from './protection.words'

export type SkipCode =
  | 'no_number'
  | 'invalid_number'
  | 'do_not_call'
  | 'held_by_another_seller'
  | 'unknown_time_zone'
  | 'outside_safe_hours'
  | 'too_many_calls'
  | 'nuisance_window'
  /** For another contact with the same phone. */
  | 'called_already'
  /** Had no attempt: returned to the queue, like the two below. */
  | 'cut_off'
  | 'line_busy'
  | 'call_failed'
  /** Board stages only, like `assigned_to_other` and `not_in_filter`. */
  | 'snoozed'
  | 'skipped_by_seller'
  | 'assigned_to_other'
  | 'not_in_filter'
  /** Immediate redials only, like the two below. */
  | 'no_line_free'
  | 'no_caller_id'
  | 'no_minutes'

export interface Reason {
  code: SkipCode | 'not_suppressed' | 'inside_safe_hours' | 'calls_in_24_hours' | 'double_dial'
  text: string
  data: Record<string, string | number | boolean | null>
}

export interface NumberFacts {
  e164: string | null
  contact: { timezone?: string | null; state?: string | null; zip?: string | null }
  suppressed: boolean
  /** Epoch ms of calls to the contact on any number, last 24 hours or more. */
  attemptTimesMs: readonly number[]
  /** Epoch ms, of this number only. */
  lastAttemptMs: number | null
  /** By another line of the account. */
  beingCalled: 'number' | 'person' | null
  /** By all of them. */
  isBeingHungUp?: boolean
}

const HUNG_UP_RETRY_MS = 1_000

export interface ProtectionSettings extends SafeHoursSettings {
  /** 0 to 2400; 0: off. */
  nuisanceProtectionHours: number
}

/** Epoch ms. Local hours may use a practice clock. */
export interface CheckTimes {
  nowMs: number
  localHoursNowMs: number
}

export type NumberCheck =
  | { ok: true; reasons: Reason[]; safeHours: SafeHoursCheck }
  | {
      ok: false
      code: SkipCode
      reasons: Reason[]
      /** Absent if waiting does not help. */
      retryAtMs?: number
    }

const refuse = (code: SkipCode, text: string): NumberCheck => ({ ok: false, code, reasons: [{ code, text, data: {} }] })

/** For the compliance record. */
const localHoursData = ({ decidedBy, localTimes, opensAtMs }: SafeHoursCheck): Reason['data'] => ({
  zone: decidedBy?.zone ?? null,
  decidedBy: decidedBy?.label ?? null,
  localTime: localTimes.find(({ zone }) => zone === decidedBy?.zone)?.localTime ?? null,
  opensAtMs,
})

/** Names every rule that forbids. */
export function checkNumber(facts: NumberFacts, settings: ProtectionSettings, moments: CheckTimes): NumberCheck {
  const { e164 } = facts
  if (!e164) return refuse('no_number', protectionWords.contactNoPhoneNumber)
  if (!/^\+1[2-9]\d{9}$/.test(e164)) return refuse('invalid_number', protectionWords.notNumberUnitedStatesOr(e164))
  // Stored numbers may predate this rule.
  const blocker = getNumberBlocker(e164.slice(2))
  if (blocker !== null) return refuse('invalid_number', blocker)

  const { nowMs, localHoursNowMs } = moments
  const place = readPlace({ ...facts.contact, e164 })
  const safeHours = checkSafeHours(place, settings, localHoursNowMs)
  const frequency = checkFrequency(place.states, facts.attemptTimesMs, nowMs)
  const nuisance = checkNuisance(settings.nuisanceProtectionHours, facts.lastAttemptMs, nowMs)

  const blockers: Array<Reason & { code: SkipCode; retryAtMs: number | null }> = []
  if (facts.suppressed)
    blockers.push({ code: 'do_not_call', text: protectionWords.numberDncList, data: { e164 }, retryAtMs: null })
  if (facts.beingCalled !== null)
    blockers.push({
      code: 'held_by_another_seller',
      // The other line may be the seller's own.
      text:
        facts.beingCalled === 'number'
          ? protectionWords.numberAlreadyBeingCalled
          : protectionWords.personAlreadyBeingCalledAnother,
      data: { e164 },
      retryAtMs: facts.isBeingHungUp ? nowMs + HUNG_UP_RETRY_MS : null,
    })
  if (!safeHours.allowed)
    blockers.push({
      code: safeHours.decidedBy ? 'outside_safe_hours' : 'unknown_time_zone',
      text: safeHours.reason,
      data: localHoursData(safeHours),
      // Both clocks have the same speed.
      retryAtMs: safeHours.opensAtMs === null ? null : nowMs + (safeHours.opensAtMs - localHoursNowMs),
    })
  if (!frequency.allowed && frequency.reason)
    blockers.push({
      code: 'too_many_calls',
      text: frequency.reason,
      data: { count: frequency.count, retryAtMs: frequency.retryAtMs },
      retryAtMs: frequency.retryAtMs,
    })
  if (!nuisance.allowed && nuisance.reason)
    blockers.push({
      code: 'nuisance_window',
      text: nuisance.reason,
      data: { hours: settings.nuisanceProtectionHours, lastAttemptMs: facts.lastAttemptMs },
      retryAtMs: nuisance.retryAtMs,
    })

  const first = blockers[0]
  if (first) {
    const reasons = blockers.map(({ code, text, data }) => ({ code, text, data }))
    const waits = blockers.map(({ retryAtMs }) => retryAtMs).filter((time) => time !== null)
    if (waits.length < blockers.length) return { ok: false, code: first.code, reasons }
    // A wait may end at night.
    const clocksDifferMs = localHoursNowMs - nowMs
    const opens = findOpening(place, settings, Math.max(...waits) + clocksDifferMs)
    return opens === null
      ? { ok: false, code: first.code, reasons }
      : { ok: false, code: first.code, reasons, retryAtMs: opens - clocksDifferMs }
  }

  return {
    ok: true,
    safeHours,
    reasons: [
      { code: 'inside_safe_hours', text: safeHours.reason, data: localHoursData(safeHours) },
      { code: 'not_suppressed', text: protectionWords.notDncList, data: { e164 } },
      {
        code: 'calls_in_24_hours',
        text: frequency.reason ?? `${frequency.count} ${frequency.count === 1 ? 'call' : 'calls'} in the last 24 hours`,
        data: { count: frequency.count },
      },
    ],
  }
}
