import { conversationLengthMs } from '../goals/conversation-length.server'
import { runReactions } from '../reactions'
import type { DialStep } from '../call-engine/dial-step'
import type { CallsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { LineContext } from '../../../machines/server/line'
import type { StoredLine } from './line-machine.server'
import type { ReturnReason } from '../leads/leads.schema'
import { findReturnReason, hadAttempt, returnLead } from './return-lead.server'
import { scheduleRecordingStatus } from '../recordings/request-recording.server'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import { findInbound } from '../inbound/dispatch-to-inbound.server'
import { lastTransferOfLine } from '../transfers/transfer-machine.server'
import { countFigures, getCallFigures, NO_FIGURES } from '../dial-sessions/session-figures.server'
import { talkMs } from '../dial-sessions/dialer-views'
import { recordBoardCall } from '../dispositions/board-call.server'
import { publishCallbackCounts } from '../callbacks/callbacks.read.server'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { releaseNumberLease } from '../protection/number-lease.server'
import { billCall } from '../usage/bill-call.server'
import { updateSecondsLeft } from './update-seconds-left.server'

const DAY_MS = 86_400_000
/** After the greeting (16 CFR 310.4(b)(4)). */
const CONNECT_WITHIN_MS = 2_000

const updateCall = statement(
  (
    q,
    {
      id,
      ...facts
    }: Pick<
      CallsTable,
      | 'id'
      | 'ringing_at'
      | 'answered_at'
      | 'bridged_at'
      | 'ended_at'
      | 'ring_ms'
      | 'bridge_delay_ms'
      | 'outcome'
      | 'answered_by'
      | 'carrier_error'
    > & { bill_ms: number; conversation_ms: number; abandoned: 0 | 1; sent?: 0 | 1 },
  ) => q.updateTable('calls').set(facts).where('id', '=', id),
)
const countedAnswer = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select(['greeting_ms', 'abandoned', 'bill_ms']).where('id', '=', p.id),
)
const recordById = statement((q, p: { id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(['id', 'state', 'next_phone', 'calls_made', 'contact_id', 'only_number'])
    .where('id', '=', p.id),
)
const setRecordState = statement((q, p: { id: string; state: 'queued' | 'done'; now: number }) =>
  q.updateTable('campaign_records').set({ state: p.state, updated_at: p.now }).where('id', '=', p.id),
)

/** `sent`: false when withdrawn before dialing. */
export async function finishLine(step: DialStep, line: StoredLine, { sent }: { sent: boolean }): Promise<void> {
  const { tx } = step
  const { row } = line
  const now = tx.clock.now()
  if (line.context.outcome !== 'transferred')
    await releaseNumberLease(tx, { account_id: row.account_id, e164: row.e164, line_id: line.id })
  const answer = getAnswer(line.context, await findGreetingMs(step, line))
  await storeCall(step, line, answer, sent ? {} : { sent: 0 })
  await countAnswer(step, line, answer, { live: 0, abandoned: 0 })
  const conversationMs = await conversationLengthMs(tx, row.account_id)
  await countFigures(step, sent ? getCallFigures(line.context, conversationMs) : { ...NO_FIGURES, dials: -1 })
  if (line.row.recording !== 'off') {
    await tx.db.q.updateTable('lines').set({ recording: 'off' }).where('id', '=', line.id).execute()
    line.row = { ...line.row, recording: 'off' }
  }
  if (line.context.bridgedAt !== null) await scheduleRecordingStatus(tx, line.id)
  await billTalk(step, line)
  await publishCallToTeam(tx, { accountId: row.account_id, callId: line.id })
  if (sent) await runReactions(tx, 'callEnded', { accountId: row.account_id, callId: line.id })
  if (!sent || line.context.inbound)
    await publishCallbackCounts(tx, {
      userId: step.session.row.user_id,
      accountId: row.account_id,
      contactId: row.contact_id,
      e164: row.e164,
    })
  const returned = await releaseLead(step, line, { sent, now })
  if (sent && !line.context.inbound) await recordBoardCall(step, line, returned)
}

/** Callbacks arrive in any order. */
export async function applyLateEvent(step: DialStep, line: StoredLine, before: LineContext): Promise<void> {
  const call = await step.tx.db.first(countedAnswer, { id: line.id })
  const answer = getAnswer(line.context, call?.greeting_ms ?? 0)
  await storeCall(step, line, answer)
  await countAnswer(step, line, answer, { live: getAnswer(before, 0).live, abandoned: call?.abandoned ?? 0 })
  const conversationMs = await conversationLengthMs(step.tx, line.row.account_id)
  await countFigures(step, getCallFigures(line.context, conversationMs), getCallFigures(before, conversationMs))
  await billTalk(step, line, { billMs: call?.bill_ms ?? 0, context: before })
  if (before.bridgedAt === null && line.context.bridgedAt !== null) await markRecordDone(step, line)
}

const markRecordDone = ({ tx }: DialStep, { row }: StoredLine) =>
  tx.db.q
    .updateTable('campaign_records')
    .set({ state: 'done', updated_at: tx.clock.now() })
    .where('id', '=', row.record_id)
    .where('state', '=', 'queued')
    .execute()

const countDetections = ({ answeredBy, inbound }: LineContext): 0 | 1 => (answeredBy !== null && !inbound ? 1 : 0)

async function billTalk(
  step: DialStep,
  line: StoredLine,
  before?: { billMs: number; context: LineContext },
): Promise<void> {
  const talkSeconds = Math.floor(talkMs(line) / 1000)
  const detections = countDetections(line.context)
  await billCall(step.tx, {
    accountId: line.row.account_id,
    callId: line.id,
    e164: line.row.e164,
    talkSeconds,
    detections,
    fact: before ? `late:${talkSeconds}:${detections}` : 'end',
    ...(before && {
      billed: { talkSeconds: Math.floor(before.billMs / 1000), detections: countDetections(before.context) },
    }),
  })
  await updateSecondsLeft(step)
}

interface Answer {
  live: 0 | 1
  abandoned: 0 | 1
}

function getAnswer(context: LineContext, greetingMs: number): Answer {
  const { answeredAt, answeredBy, bridgedAt, endedAt, outcome, inbound } = context
  if (answeredAt === null || answeredBy === 'machine' || inbound) return { live: 0, abandoned: 0 }
  const abandoned =
    bridgedAt === null
      ? outcome === 'callback' ||
        outcome === 'carrier-unknown' ||
        (outcome === 'completed' && (endedAt ?? answeredAt) - answeredAt > CONNECT_WITHIN_MS)
      : bridgedAt - answeredAt - greetingMs > CONNECT_WITHIN_MS
  return { live: 1, abandoned: abandoned ? 1 : 0 }
}

async function findGreetingMs(
  { tx }: DialStep,
  { id, context: { answeredAt, bridgedAt } }: StoredLine,
): Promise<number> {
  if (answeredAt === null || bridgedAt === null || bridgedAt - answeredAt <= CONNECT_WITHIN_MS) return 0
  return (await tx.db.first(countedAnswer, { id }))?.greeting_ms ?? 0
}

/** An unreached transfer owes a callback. */
async function findCallOutcome({ tx }: DialStep, { id, context }: StoredLine): Promise<string | null> {
  if (context.outcome === 'transferred') {
    const { unreachedAt, isNameless } = (await lastTransferOfLine(tx, id))?.context ?? {}
    return unreachedAt === undefined || isNameless ? context.outcome : 'callback'
  }
  if (!context.inbound || context.bridgedAt !== null) return context.outcome
  return (await findInbound(tx, id))?.context.outcome ?? context.outcome
}

async function storeCall(
  step: DialStep,
  line: StoredLine,
  { abandoned }: Answer,
  extra: { sent?: 0 } = {},
): Promise<void> {
  const { context } = line
  const endedAt = context.endedAt ?? step.tx.clock.now()
  const rangUntil = Math.min(context.answeredAt ?? endedAt, endedAt)
  await step.tx.db.write(updateCall, {
    id: line.id,
    ringing_at: context.ringingAt,
    answered_at: context.answeredAt,
    bridged_at: context.bridgedAt,
    ended_at: endedAt,
    ring_ms: context.ringingAt === null ? null : Math.max(0, rangUntil - context.ringingAt),
    bridge_delay_ms:
      context.bridgedAt !== null && context.answeredAt !== null ? context.bridgedAt - context.answeredAt : null,
    bill_ms: talkMs(line),
    conversation_ms: await conversationLengthMs(step.tx, line.row.account_id),
    outcome: await findCallOutcome(step, line),
    answered_by: context.answeredBy,
    abandoned,
    carrier_error: context.note,
    ...extra,
  })
}

async function countAnswer(step: DialStep, line: StoredLine, answer: Answer, counted: Answer): Promise<void> {
  const { tx } = step
  const delta = { live: answer.live - counted.live, abandoned: answer.abandoned - counted.abandoned }
  if (delta.live === 0 && delta.abandoned === 0) return
  await tx.db.q
    .insertInto('campaign_answer_days')
    .values({
      campaign_id: step.campaign.id,
      day: Math.floor((line.context.endedAt ?? tx.clock.now()) / DAY_MS),
      ...delta,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day']).doUpdateSet((eb) => ({
        live: eb('campaign_answer_days.live', '+', delta.live),
        abandoned: eb('campaign_answer_days.abandoned', '+', delta.abandoned),
      })),
    )
    .execute()
}

/** In Standard a bridged machine counts, unless a person replaced it. */
async function reachedSeller({ tx, session }: DialStep, { id, context }: StoredLine): Promise<boolean> {
  if (context.bridgedAt === null || context.answeredBy !== 'machine') return context.bridgedAt !== null
  if (session.context.mode !== 'standard') return false
  const call = await tx.db.q.selectFrom('calls').select('ended_by').where('id', '=', id).executeTakeFirstOrThrow()
  return call.ended_by !== 'sorted-out'
}

/** The next index when the number was removed. */
function getPhoneIndex({ row }: StoredLine, numbers: string[], nextPhone: number): number {
  const place = numbers.indexOf(row.e164)
  return place < 0 ? nextPhone : place
}

/** A withdrawn first attempt does not count, unless hung up by hand. Returns why the call was no attempt. */
async function releaseLead(
  step: DialStep,
  line: StoredLine,
  { sent, now }: { sent: boolean; now: number },
): Promise<ReturnReason | null> {
  const { tx } = step
  const record = await tx.db.first(recordById, { id: line.row.record_id })
  if (record?.state !== 'dialing') return null
  const numbers = await listNumbersInOrder(tx, record.contact_id, record.only_number)
  const nextPhone = getPhoneIndex(line, numbers, record.next_phone)
  if (!sent && !line.context.byHand && !(await hadAttempt(step, line))) {
    await returnLead(step, line, record, { reason: null, nextPhone })
    return null
  }
  const reason = sent ? await findReturnReason(step, line) : null
  const hasNextNumber = record.next_phone < numbers.length
  // The next number comes first.
  if (reason && !(reason === 'failed' && hasNextNumber)) {
    await returnLead(step, line, record, { reason, nextPhone })
    return reason
  }
  const { outcome } = line.context
  const reached =
    outcome === 'callback' ||
    outcome === 'carrier-unknown' ||
    // Other numbers would get the same message.
    outcome === 'voicemail-drop' ||
    (await reachedSeller(step, line))
  await tx.db.write(setRecordState, { id: record.id, state: !reached && hasNextNumber ? 'queued' : 'done', now })
  return null
}
