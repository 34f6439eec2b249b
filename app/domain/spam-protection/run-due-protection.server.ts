import { statement } from '../../../db/statement'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { sweep } from '../jobs/sweep.server'
import { checkProtection } from './check-protection.server'
import { chargeDueMonth } from './charge-protection.server'
import { endCanceled } from './end-protection.server'

const RETRY_MS = 10 * 60_000

interface Due {
  id: string
  account_id: string
}

const LIVE = ['registering', 'protected', 'remediating', 'remediationFailed', 'inputNeeded'] as const

const checksDue = statement((q, p: { now: number; after: string; limit: number }) =>
  q
    .selectFrom('spam_registrations')
    .select(['id', 'account_id'])
    .where('check_at', '<=', p.now)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)
const endsDue = statement((q, p: { now: number; after: string; limit: number }) =>
  q
    .selectFrom('spam_registrations')
    .select(['id', 'account_id'])
    .where('cancels_at', '<=', p.now)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)
const monthsDue = statement((q, p: { now: number; after: string; limit: number }) =>
  q
    .selectFrom('spam_registrations')
    .select(['id', 'account_id'])
    .where('charge_at', '<=', p.now)
    .where('state', 'in', [...LIVE])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** Cancellations, months and checks that are due. */
export async function runDueProtection(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<void> {
  const now = ctx.clock.now()
  const run = (
    pageOf: (after: string, limit: number) => Promise<Due[]> | Due[],
    work: (row: Due) => Promise<void>,
    failureMessage: string,
  ) =>
    sweep<Due>(ctx, {
      page: (last, limit) => pageOf(last?.id ?? '', limit),
      work,
      subjectOf: ({ id }) => id,
      failureMessage,
      yieldTurn,
    })
  await run(
    (after, limit) => ctx.db.all(endsDue, { now, after, limit }),
    ({ id }) => endCanceled(ctx, id),
    'a spam protection could not be ended',
  )
  if (ctx.billing === 'on')
    await run(
      (after, limit) => ctx.db.all(monthsDue, { now, after, limit }),
      ({ id }) => chargeDueMonth(ctx, id),
      'a month of spam protection could not be charged',
    )
  if (ctx.trust === null) return
  await run(
    (after, limit) => ctx.db.all(checksDue, { now, after, limit }),
    ({ id }) => retryLater(ctx, id, () => checkProtection(ctx, id)),
    'a spam protection could not be checked at the carrier',
  )
}

/** While the carrier is down. */
async function retryLater(ctx: Ctx, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const at = ctx.clock.now() + ((isCarrierError(error) && error.retryAfterMs) || RETRY_MS)
    await ctx.db.transact('spam-protection.postpone', async (tx) => {
      await tx.db.q.updateTable('spam_registrations').set({ check_at: at }).where('id', '=', id).execute()
    })
    if (!isCarrierError(error)) throw error
    ctx.log.warn({ err: error, subject: id }, 'the carrier did not answer about spam protection')
  }
}
