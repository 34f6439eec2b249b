import type { Ctx } from '../../app/domain/context.server'

const DAY_MS = 86_400_000

/** How long plumbing is kept; history lives in its own tables. */
const KEEP = {
  receipts: 14 * DAY_MS,
  jobs: 7 * DAY_MS,
  events: 90 * DAY_MS,
  idempotency: DAY_MS,
  loginCodes: DAY_MS,
  sessions: 30 * DAY_MS,
}

/** Removes what nobody asks for any more. */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact('sweep', async ({ db: { q } }) => {
    await q
      .deleteFrom('receipts')
      .where('created_at', '<', now - KEEP.receipts)
      .execute()
    await q
      .deleteFrom('jobs')
      .where('done_at', '<', now - KEEP.jobs)
      .execute()
    await q
      .deleteFrom('events')
      .where('created_at', '<', now - KEEP.events)
      .execute()
    await q
      .deleteFrom('idempotency')
      .where('created_at', '<', now - KEEP.idempotency)
      .execute()
    await q
      .deleteFrom('login_codes')
      .where('expires_at', '<', now - KEEP.loginCodes)
      .execute()
    await q
      .deleteFrom('sessions')
      .where('expires_at', '<', now - KEEP.sessions)
      .execute()
  })
}
