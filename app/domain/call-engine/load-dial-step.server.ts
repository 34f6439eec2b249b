import { statement } from '../../../db/statement'
import { toStoredDialSession } from '../dial-sessions/dial-session-machine.server'
import { readDialingRules } from '../dial-sessions/dialing-rules.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { toStoredLine, type StoredLine } from '../lines/line-machine.server'
import { monitorOfSession } from '../monitoring/monitor-machine.server'
import { lastTransferOfSession } from '../transfers/transfer-machine.server'
import { SLOTS, type DialStep } from './dial-step'

const lastOfEachSlot = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('lines')
    .selectAll()
    .where(({ eb, selectFrom }) =>
      eb.or(
        SLOTS.map((slot) =>
          eb(
            'id',
            '=',
            selectFrom('lines as last')
              .select('last.id')
              .where('last.session_id', '=', p.session_id)
              .where('last.slot', '=', slot)
              .orderBy('last.id', 'desc')
              .limit(1),
          ),
        ),
      ),
    ),
)
const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))
const sessionById = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').selectAll().where('id', '=', p.id),
)
const campaignById = statement((q, p: { id: string }) => q.selectFrom('campaigns').selectAll().where('id', '=', p.id))

/** Throws not_found. */
export async function loadDialStep(ctx: Ctx, sessionId: string): Promise<DialStep> {
  const row = await ctx.db.first(sessionById, { id: sessionId })
  if (!row) throw notFound('Session')
  const session = toStoredDialSession(row)
  const lines = (await ctx.db.all(lastOfEachSlot, { session_id: sessionId })).map(toStoredLine)
  const { wrapUpLineId } = session.context
  if (wrapUpLineId !== null && !lines.some(({ id }) => id === wrapUpLineId)) {
    const line = await findLine(ctx, wrapUpLineId)
    if (line) lines.push(line)
  }
  const transfer = await lastTransferOfSession(ctx, sessionId)
  const campaign = await ctx.db.first(campaignById, { id: row.campaign_id })
  if (!campaign) throw notFound('Campaign')
  const monitor = await monitorOfSession(ctx, sessionId)
  const rules = await readDialingRules(ctx, { userId: row.user_id, accountId: row.account_id, campaign })
  return {
    tx: ctx,
    session,
    lines,
    transfer,
    monitor,
    campaign,
    rules,
    replaced: [],
    changed: { session: false, lines: new Set() },
    queue: [],
    followUps: [],
    trace: [],
  }
}

export async function findLine(ctx: Ctx, id: string): Promise<StoredLine | null> {
  const row = await ctx.db.first(lineById, { id })
  return row ? toStoredLine(row) : null
}
