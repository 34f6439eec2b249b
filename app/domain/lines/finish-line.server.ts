import type { DialStep } from '../call-engine/dial-step'
import type { CallsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { LineContext } from '../../../machines/kept-by-server/line'
import type { KeptLine } from './line-machine.server'
import { askOfRecordings } from '../recordings/request-recording.server'
import { tellTeam } from '../call-history/publish-call.server'
import { findInbound } from '../inbound/hear-inbound.server'
import { lastTransferOfLine } from '../transfers/kept-transfer.server'
import { talkMs } from '../dial-sessions/dialer-views'
import { countBoardCall } from '../dispositions/board-call.server'
import { tellOwing } from './callbacks.read.server'
import { countCalled, setLead, wasDialed } from '../campaigns/campaign-record.server'
import { numbersInOrder } from '../protection/contact-numbers.server'
import { freeNumber } from '../protection/number-lease.server'

const DAY_MS = 86_400_000
/** After the greeting (16 CFR 310.4(b)(4)). */
const CONNECT_WITHIN_MS = 2_000

const saveCall = statement(
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
    > & { bill_ms: number; abandoned: 0 | 1; sent?: 0 | 1 },
  ) => q.updateTable('calls').set(facts).where('id', '=', id),
)
const countedOf = statement((q, p: { id: string }) =>
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
export async function finishLine(run: DialStep, line: KeptLine, { sent }: { sent: boolean }): Promise<void> {
  const { tctx } = run
  const { row } = line
  const now = tctx.clock.now()
  if (line.context.outcome !== 'transferred')
    await freeNumber(tctx, { account_id: row.account_id, e164: row.e164, line_id: line.id })
  const answer = answerOf(line.context, await greetingOf(run, line))
  await writeCall(run, line, answer, sent ? {} : { sent: 0 })
  await countAnswer(run, line, answer, { live: 0, abandoned: 0 })
  if (line.row.recording !== 'off') {
    await tctx.db.q.updateTable('lines').set({ recording: 'off' }).where('id', '=', line.id).execute()
    line.row = { ...line.row, recording: 'off' }
  }
  if (line.context.bridgedAt !== null) await askOfRecordings(tctx, line.id)
  await billTalk(run, line, 0)
  await tellTeam(tctx, { accountId: row.account_id, callId: line.id })
  if (!sent || line.context.inbound)
    await tellOwing(tctx, {
      userId: run.session.row.user_id,
      accountId: row.account_id,
      contactId: row.contact_id,
      e164: row.e164,
    })
  await returnLead(run, line, { sent, now })
  if (sent && !line.context.inbound) await countBoardCall(run, line)
}

/** Callbacks arrive in any order. */
export async function noteLateFact(run: DialStep, line: KeptLine, before: LineContext): Promise<void> {
  const call = await run.tctx.db.first(countedOf, { id: line.id })
  const answer = answerOf(line.context, call?.greeting_ms ?? 0)
  await writeCall(run, line, answer)
  await countAnswer(run, line, answer, { live: answerOf(before, 0).live, abandoned: call?.abandoned ?? 0 })
  await billTalk(run, line, call?.bill_ms ?? 0)
  if (before.bridgedAt === null && line.context.bridgedAt !== null) await noteMet(run, line)
}

const noteMet = ({ tctx }: DialStep, { row }: KeptLine) =>
  tctx.db.q
    .updateTable('campaign_records')
    .set({ state: 'done', updated_at: tctx.clock.now() })
    .where('id', '=', row.record_id)
    .where('state', '=', 'queued')
    .execute()

async function billTalk({ tctx }: DialStep, line: KeptLine, billedMs: number): Promise<void> {
  const seconds = Math.floor(talkMs(line) / 1000) - Math.floor(billedMs / 1000)
  if (seconds <= 0) return
  await tctx.db.q
    .updateTable('accounts')
    .set((eb) => ({ dial_seconds_used: eb('dial_seconds_used', '+', seconds) }))
    .where('id', '=', line.row.account_id)
    .execute()
}

interface Answer {
  live: 0 | 1
  abandoned: 0 | 1
}

function answerOf(context: LineContext, greetingMs: number): Answer {
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

async function greetingOf({ tctx }: DialStep, { id, context: { answeredAt, bridgedAt } }: KeptLine): Promise<number> {
  if (answeredAt === null || bridgedAt === null || bridgedAt - answeredAt <= CONNECT_WITHIN_MS) return 0
  return (await tctx.db.first(countedOf, { id }))?.greeting_ms ?? 0
}

/** An unreached transfer owes a callback. */
async function outcomeOfCall({ tctx }: DialStep, { id, context }: KeptLine): Promise<string | null> {
  if (context.outcome === 'transferred') {
    const { unreachedAt, isNameless } = (await lastTransferOfLine(tctx, id))?.context ?? {}
    return unreachedAt === undefined || isNameless ? context.outcome : 'callback'
  }
  if (!context.inbound || context.bridgedAt !== null) return context.outcome
  return (await findInbound(tctx, id))?.context.outcome ?? context.outcome
}

async function writeCall(run: DialStep, line: KeptLine, { abandoned }: Answer, more: { sent?: 0 } = {}): Promise<void> {
  const { context } = line
  const endedAt = context.endedAt ?? run.tctx.clock.now()
  const rangUntil = Math.min(context.answeredAt ?? endedAt, endedAt)
  await run.tctx.db.write(saveCall, {
    id: line.id,
    ringing_at: context.ringingAt,
    answered_at: context.answeredAt,
    bridged_at: context.bridgedAt,
    ended_at: endedAt,
    ring_ms: context.ringingAt === null ? null : Math.max(0, rangUntil - context.ringingAt),
    bridge_delay_ms:
      context.bridgedAt !== null && context.answeredAt !== null ? context.bridgedAt - context.answeredAt : null,
    bill_ms: talkMs(line),
    outcome: await outcomeOfCall(run, line),
    answered_by: context.answeredBy,
    abandoned,
    carrier_error: context.note,
    ...more,
  })
}

async function countAnswer(run: DialStep, line: KeptLine, answer: Answer, counted: Answer): Promise<void> {
  const { tctx } = run
  const more = { live: answer.live - counted.live, abandoned: answer.abandoned - counted.abandoned }
  if (more.live === 0 && more.abandoned === 0) return
  await tctx.db.q
    .insertInto('campaign_answer_days')
    .values({
      campaign_id: run.campaign.id,
      day: Math.floor((line.context.endedAt ?? tctx.clock.now()) / DAY_MS),
      ...more,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day']).doUpdateSet((eb) => ({
        live: eb('campaign_answer_days.live', '+', more.live),
        abandoned: eb('campaign_answer_days.abandoned', '+', more.abandoned),
      })),
    )
    .execute()
}

const wasDialedBefore = ({ tctx, campaign }: DialStep, { id, row: { account_id, e164, contact_id } }: KeptLine) =>
  wasDialed(tctx, { account_id, e164, campaign_id: campaign.id, contact_id }, id)

/** In Standard a bridged machine counts, unless a person replaced it. */
async function metTheSeller({ tctx, session }: DialStep, { id, context }: KeptLine): Promise<boolean> {
  if (context.bridgedAt === null || context.answeredBy !== 'machine') return context.bridgedAt !== null
  if (session.context.mode !== 'standard') return false
  const call = await tctx.db.q.selectFrom('calls').select('ended_by').where('id', '=', id).executeTakeFirstOrThrow()
  return call.ended_by !== 'sorted-out'
}

/** The next index when the number was removed. */
function placeOf({ row }: KeptLine, numbers: string[], nextPhone: number): number {
  const place = numbers.indexOf(row.e164)
  return place < 0 ? nextPhone : place
}

/** A withdrawn first attempt does not count, unless hung up by hand. */
async function returnLead(run: DialStep, line: KeptLine, { sent, now }: { sent: boolean; now: number }): Promise<void> {
  const { tctx } = run
  const record = await tctx.db.first(recordById, { id: line.row.record_id })
  if (record?.state !== 'dialing') return
  const numbers = await numbersInOrder(tctx, record.contact_id, record.only_number)
  if (!sent && !line.context.byHand && !(await wasDialedBefore(run, line))) {
    const callsMade = record.calls_made - 1
    await tctx.db.write(setLead, {
      id: record.id,
      state: 'queued',
      next_phone: placeOf(line, numbers, record.next_phone),
      calls_made: callsMade,
      now,
    })
    if (callsMade > 0) return
    run.campaign = { ...run.campaign, called_records: run.campaign.called_records - 1 }
    await tctx.db.write(countCalled, { id: run.campaign.id, called_records: run.campaign.called_records, now })
    return
  }
  const { outcome } = line.context
  const reached =
    outcome === 'callback' ||
    outcome === 'carrier-unknown' ||
    // Other numbers would get the same message.
    outcome === 'voicemail-drop' ||
    (await metTheSeller(run, line))
  const state = !reached && record.next_phone < numbers.length ? 'queued' : 'done'
  await tctx.db.write(setRecordState, { id: record.id, state, now })
}
