import type { QueuedCallbacksTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { DialStep } from '../call-engine/dial-step'
import type { Ctx } from '../context.server'

const firstWaiting = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('queued_callbacks')
    .selectAll()
    .where('session_id', '=', p.session_id)
    .where('refusal_code', 'is', null)
    .orderBy('created_at')
    .orderBy('callback_id')
    .limit(1),
)
const queueOfUser = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .innerJoin('queued_callbacks', 'queued_callbacks.session_id', 'dial_sessions.id')
    .select(['queued_callbacks.session_id', 'queued_callbacks.callback_id'])
    .select(['queued_callbacks.refusal_code', 'queued_callbacks.refusal_detail'])
    .where('dial_sessions.user_id', '=', p.user_id)
    .where('dial_sessions.ended_at', 'is', null),
)
export type QueuedCallback = QueuedCallbacksTable

/** The one to dial next. */
export const findQueuedCallback = async (ctx: Ctx, sessionId: string): Promise<QueuedCallback | undefined> =>
  ctx.db.first(firstWaiting, { session_id: sessionId })

/** Of the live session, by callback. */
export async function mapQueuedCallbacks(ctx: Ctx, userId: string) {
  const rows = await ctx.db.all(queueOfUser, { user_id: userId })
  return new Map(rows.map((row) => [row.callback_id, row]))
}

export const findSessionOfQueued = async (ctx: Ctx, userId: string, callbackId: string): Promise<string | null> =>
  (await mapQueuedCallbacks(ctx, userId)).get(callbackId)?.session_id ?? null

/** A session of a single call ends with it, unless a callback is next. */
export const continuesAfterCall = async ({ tx, session, campaign }: DialStep): Promise<{ hasNext?: true }> =>
  campaign.kind === 'call' && (await findQueuedCallback(tx, session.id)) ? { hasNext: true } : {}
