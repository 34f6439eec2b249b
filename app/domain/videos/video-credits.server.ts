import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { remainingVideos } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { requireOpenAccount } from '../usage/require-open-account.server'
import { NO_LIBRARY, NO_VIDEOS_LEFT } from './videos.words'

const addVideosUsed = statement((q, p: { account_id: string; by: number }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ videos_used: eb('videos_used', '+', p.by) }))
    .where('id', '=', p.account_id)
    .where((eb) => eb(eb('videos_used', '+', p.by), '>=', 0)),
)

/** Throws forbidden. */
export async function requireVideoLibrary(ctx: Ctx): Promise<UserActor> {
  const user = requireUser(ctx)
  const { features } = await findAccountPlan(ctx, user.accountId)
  if (!features.video) throw new DomainError('forbidden', NO_LIBRARY)
  return user
}

/** Throws no_videos, account_blocked. */
export async function chargeVideo(tx: Ctx, accountId: string): Promise<void> {
  await requireOpenAccount(tx, accountId)
  const { limits, videosUsed } = await findAccountPlan(tx, accountId)
  if (remainingVideos(limits, videosUsed) < 1) throw new DomainError('no_videos', NO_VIDEOS_LEFT)
  await tx.db.write(addVideosUsed, { account_id: accountId, by: 1 })
}

export async function refundVideo(tx: Ctx, accountId: string): Promise<void> {
  await tx.db.write(addVideosUsed, { account_id: accountId, by: -1 })
}
