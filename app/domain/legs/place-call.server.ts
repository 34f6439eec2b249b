import { setLastCall } from '../contact-search/set-last-call.server'
import { dispatchToLine } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import { sendOnce } from '../attempts/send-once-plan.server'
import type { Ctx } from '../context.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { blockSessionOfLine } from '../dial-sessions/block-dial-session.server'
import { delayLine } from '../lines/delay-line.server'
import { setLineLookup } from '../lines/set-line-lookup.server'
import { acquireNumberLease } from '../protection/number-lease.server'
import type { Reason } from '../protection/check-number'
import { releaseNumberOfLine } from '../caller-id/release-number.server'
import type { ComplianceRecord } from '../call-history/call-story'
import { recheckCall } from './recheck-call.server'
import { legsWords } from './legs.words'
import { readLine } from '../lines/line-machine.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

/** A reload drops the phone briefly. */
const PHONE_RETRY_MS = 1_000
/** Resume hurries the job. */
const PAUSED_RETRY_MS = 15_000

const lineToPlace = statement((q, p: { id: string }) =>
  q
    .selectFrom('lines')
    .innerJoin('calls', 'calls.id', 'lines.id')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select([
      'dial_sessions.state as session_state',
      'dial_sessions.context as session_context',
      'dial_sessions.chart_version as session_chart_version',
      'lines.id',
      'lines.account_id',
      'lines.session_id',
      'lines.state',
      'lines.context',
      'lines.chart_version',
      'lines.contact_id',
      'lines.e164',
      'lines.caller_id',
      'lines.created_at',
      'calls.user_id',
      'calls.campaign_id',
      'calls.compliance',
    ])
    .where('lines.id', '=', p.id),
)

const setPlaced = statement((q, p: { id: string; placed_at: number; compliance: string }) =>
  q.updateTable('calls').set({ placed_at: p.placed_at, compliance: p.compliance }).where('id', '=', p.id),
)

/** 24 hours count from the dial. */
async function savePlacedTime(
  tx: Ctx,
  { id, contact_id }: { id: string; contact_id: string | null },
  record: ComplianceRecord,
  checks: Reason[],
): Promise<void> {
  const now = tx.clock.now()
  const moments = { checkedAt: now, localHoursAt: tx.clock.localHoursNow(), checks }
  if (contact_id !== null) await setLastCall(tx, contact_id, now)
  await tx.db.write(setPlaced, { id, placed_at: now, compliance: JSON.stringify({ ...record, ...moments }) })
}

/** Dials once, if still allowed. */
export async function placeCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<typeof FINISHED> {
  return sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tx) {
      const line = await tx.db.first(lineToPlace, { id: lineId })
      if (!line) throw new Error(`no line ${lineId} to place a call for`)
      const { dialedByHand: byHand = false } = readLine(line).context
      const recheck = line.state === 'pending' ? await recheckCall(tx, { ...line, byHand }) : null
      if (recheck === null || recheck.note !== null) {
        await dispatchToLine(tx, lineId, { type: 'WITHDRAWN', at: tx.clock.now(), note: recheck?.note ?? null })
        return null
      }
      // A lead would answer to no seller. PHONE_GONE withdraws the line.
      const session = readDialSession({
        state: line.session_state,
        context: line.session_context,
        chart_version: line.session_chart_version,
      })
      const { run, phone } = session.state
      if (phone !== 'present') throw new RetryLater(PHONE_RETRY_MS, legsWords.sellerPhoneNotConference)
      // The call may have waited long.
      await acquireNumberLease(tx, {
        account_id: line.account_id,
        e164: line.e164,
        session_id: line.session_id,
        line_id: lineId,
      })
      const { paused } = session.context
      if (run === 'dialing' && paused && !byHand) {
        await delayLine(tx, lineId, { state: 'paused', detail: null })
        return new RetryLater(PAUSED_RETRY_MS, legsWords.sellerPaused)
      }
      const compliance = JSON.parse(line.compliance) as ComplianceRecord & { ringTimeoutSeconds: number }
      await savePlacedTime(tx, line, compliance, recheck.checks)
      return {
        attempt: {
          account_id: line.account_id,
          kind: 'call',
          leg_kind: 'line',
          subject_id: lineId,
          to_number: line.e164,
          from_number: line.caller_id,
        },
        async send(attemptId) {
          const { callSid, sentAt } = await ctx.carrier.placeCall({
            attemptId,
            to: line.e164,
            from: line.caller_id,
            ringTimeoutMs: compliance.ringTimeoutSeconds * 1000,
            detectsMachines: true,
          })
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    onAccepted: (tx, callSid) => dispatchToLine(tx, lineId, { type: 'PLACED', callSid }),
    onDelayed: (tx, message) => delayLine(tx, lineId, { state: 'carrier_retry', detail: message }),
    onUncertain: (tx) => setLineLookup(tx, lineId),
    onRefused: (tx, note, { about }) => {
      if (about === 'caller-id') return releaseNumberOfLine(tx, lineId, note)
      if (about === 'account') return blockSessionOfLine(tx, lineId, note)
      return dispatchToLine(tx, lineId, { type: 'REFUSED', at: tx.clock.now(), note })
    },
  })
}
