import { checkNumber, type CheckTimes, type SkipCode } from '../protection/check-number'
import type { SafeHoursSettings } from '../settings/safe-hours-settings'
import { checkSafeHours } from '../protection/safe-hours'
import { readPlace } from '../places/zones'
import { FREQUENCY_WINDOW_MS } from '../protection/frequency'
import type { DropRecord } from './drop-record'
import type { DropReason } from './ringless.schema'
import { DROP_REASON_TEXTS } from './ringless.words'

/** Everything a drop's permission depends on, read in the transaction that sends it. */
export interface DropFacts {
  /** null: the contact has none. */
  e164: string | null
  place: { timezone: string | null; state: string | null; zip: string | null }
  isCanceled: boolean
  isContactDeleted: boolean
  isNumberRemoved: boolean
  isRecordingDeleted: boolean
  isForwardingVerified: boolean
  isAccountOpen: boolean
  isConfigured: boolean
  suppressed: boolean
  /** A text that asks to stop in other words. */
  isOptOutPending: boolean
  consent: DropRecord['consent']
  isLandline: boolean
  /** Epoch ms of calls and drops to the person. */
  attemptTimesMs: readonly number[]
  /** Epoch ms, of this number only. */
  lastAttemptMs: number | null
  audio: DropRecord['audio']
}

export type DropSettings = SafeHoursSettings & { nuisanceProtectionHours: number }

export type DropDecision =
  { ok: true; record: DropRecord } | { ok: false; reason: DropReason; text: string; record: DropRecord }

const REASON_OF: Partial<Record<SkipCode, DropReason>> = {
  no_number: 'no_number',
  invalid_number: 'invalid_number',
  do_not_call: 'do_not_call',
  unknown_time_zone: 'unknown_time_zone',
  outside_safe_hours: 'outside_safe_hours',
  too_many_calls: 'too_many_calls',
  nuisance_window: 'nuisance_window',
}

/** First that applies. `do_not_call` and consent before hours: waiting does not help them. */
function findOwnBlocker(facts: DropFacts, nowMs: number): DropReason | null {
  if (facts.isCanceled) return 'canceled'
  if (facts.isContactDeleted) return 'contact_deleted'
  if (facts.e164 === null) return 'no_number'
  if (facts.isNumberRemoved) return 'number_removed'
  if (facts.isRecordingDeleted) return 'recording_deleted'
  if (!facts.isForwardingVerified) return 'forwarding_removed'
  if (!facts.isAccountOpen) return 'account_blocked'
  if (!facts.isConfigured) return 'not_configured'
  if (facts.suppressed) return 'do_not_call'
  if (facts.isOptOutPending) return 'opt_out_pending'
  if (facts.consent === null || facts.consent.givenAt > nowMs) return 'no_consent'
  return facts.isLandline ? 'landline' : null
}

/** FCC 22-85: a ringless drop is a prerecorded call. Pure: the rules of calls, and written consent. */
export function decideDrop(facts: DropFacts, settings: DropSettings, times: CheckTimes): DropDecision {
  const record = createRecord(facts, settings, times)
  const own = findOwnBlocker(facts, times.nowMs)
  if (own !== null) return { ok: false, reason: own, text: DROP_REASON_TEXTS[own], record }
  const check = checkNumber(
    {
      e164: facts.e164,
      contact: facts.place,
      suppressed: facts.suppressed,
      attemptTimesMs: facts.attemptTimesMs,
      lastAttemptMs: facts.lastAttemptMs,
      beingCalled: null,
    },
    settings,
    times,
  )
  if (check.ok) return { ok: true, record }
  const reason = REASON_OF[check.code] ?? 'invalid_number'
  return { ok: false, reason, text: check.reasons[0]?.text ?? DROP_REASON_TEXTS[reason], record }
}

function createRecord(facts: DropFacts, settings: DropSettings, { nowMs, localHoursNowMs }: CheckTimes): DropRecord {
  const hours =
    facts.e164 === null
      ? null
      : checkSafeHours(readPlace({ ...facts.place, e164: facts.e164 }), settings, localHoursNowMs)
  const decidedBy = hours?.decidedBy ?? null
  return {
    checkedAt: nowMs,
    localHoursAt: localHoursNowMs,
    localTime: hours?.localTimes.find(({ zone }) => zone === decidedBy?.zone)?.localTime ?? null,
    zone: decidedBy?.zone ?? null,
    decidedBy: decidedBy?.label ?? null,
    suppressed: facts.suppressed,
    contacts24h: facts.attemptTimesMs.filter((time) => time > nowMs - FREQUENCY_WINDOW_MS).length,
    consent: facts.consent,
    audio: facts.audio,
  }
}
