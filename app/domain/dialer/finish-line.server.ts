import type { KeptLine } from './kept-line.server'
import { talkMs } from './dialer-views'
import type { Run } from './run'

const DAY_MS = 86_400_000

/** A line has ended: the number is free again, the history and the counters are written, the lead's next number is due. */
export async function finishLine(run: Run, line: KeptLine): Promise<void> {
  const { tctx } = run
  const { context, row } = line
  const now = tctx.clock.now()
  const endedAt = context.endedAt ?? now
  const billMs = talkMs(line)
  const live = context.answeredAt !== null && context.answeredBy !== 'machine'
  const abandoned =
    live &&
    context.bridgedAt === null &&
    (context.outcome === 'callback' || (context.outcome === 'completed' && endedAt - context.answeredAt! > 2000))

  await tctx.db.q
    .deleteFrom('number_leases')
    .where('account_id', '=', row.account_id)
    .where('e164', '=', row.e164)
    .where('line_id', '=', line.id)
    .execute()
  await tctx.db.q
    .updateTable('calls')
    .set({
      ringing_at: context.ringingAt,
      answered_at: context.answeredAt,
      bridged_at: context.bridgedAt,
      ended_at: endedAt,
      ring_ms: context.ringingAt === null ? null : Math.max(0, (context.answeredAt ?? endedAt) - context.ringingAt),
      bridge_delay_ms:
        context.bridgedAt !== null && context.answeredAt !== null ? context.bridgedAt - context.answeredAt : null,
      bill_ms: billMs,
      outcome: context.outcome,
      answered_by: context.answeredBy,
      abandoned: abandoned ? 1 : 0,
      carrier_error: context.note,
    })
    .where('id', '=', line.id)
    .execute()
  if (line.row.recording !== 'off') {
    await tctx.db.q.updateTable('lines').set({ recording: 'off' }).where('id', '=', line.id).execute()
    line.row = { ...line.row, recording: 'off' }
  }
  if (billMs > 0)
    await tctx.db.q
      .updateTable('accounts')
      .set((eb) => ({ dial_seconds_used: eb('dial_seconds_used', '+', Math.floor(billMs / 1000)) }))
      .where('id', '=', row.account_id)
      .execute()
  if (live) {
    const count = { live: 1, abandoned: abandoned ? 1 : 0 }
    await tctx.db.q
      .insertInto('campaign_answer_days')
      .values({ campaign_id: run.campaign.id, day: Math.floor(now / DAY_MS), ...count })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'day']).doUpdateSet((eb) => ({
          live: eb('campaign_answer_days.live', '+', 1),
          abandoned: eb('campaign_answer_days.abandoned', '+', count.abandoned),
        })),
      )
      .execute()
  }
  await returnLead(run, line, now)
}

/** One attempt for each number: a lead whose number did not lead to a person has its next number dialed, if it has one. */
async function returnLead(run: Run, line: KeptLine, now: number): Promise<void> {
  const { tctx } = run
  const record = await tctx.db.q
    .selectFrom('campaign_records')
    .select(['id', 'state', 'next_phone', 'contact_id'])
    .where('id', '=', line.row.record_id)
    .executeTakeFirstOrThrow()
  if (record.state !== 'dialing') return
  const reached =
    line.context.bridgedAt !== null || line.context.outcome === 'callback' || line.context.outcome === 'carrier-unknown'
  const phones = await tctx.db.q
    .selectFrom('contact_phones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contact_id', '=', record.contact_id)
    .executeTakeFirstOrThrow()
  const state = !reached && record.next_phone < phones.count ? 'queued' : 'done'
  await tctx.db.q.updateTable('campaign_records').set({ state, updated_at: now }).where('id', '=', record.id).execute()
}
