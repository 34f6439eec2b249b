import { addCallComment } from '../../../app/domain/call-comments/add-call-comment.server'
import { createCtx, type Services } from '../../../app/domain/context.server'
import type { UserActor } from '../../../app/domain/actor'
import { changeGoals, changeLeaderboard } from '../../../app/domain/goals/change-goals.server'

const COMMENTS = [
  { by: 'owner', atMs: 6_500, text: 'Good: you let them finish here.' },
  { by: 'seller', atMs: 11_500, text: 'Thanks. I was too fast before it.' },
] as const

interface Coaching {
  owner: UserActor
  sellers: readonly UserActor[]
}

/** Goals, the leaderboard, and comments on the newest recording of a seller. */
export async function writeCoaching(services: Services, { owner, sellers }: Coaching): Promise<void> {
  const ctx = createCtx(services, owner)
  await changeGoals(ctx, { calls: 40, conversations: 6, conversationLength: 60 })
  await changeLeaderboard(ctx, true)
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .select(['recordings.id', 'recordings.call_id', 'calls.user_id'])
    .where('recordings.account_id', '=', owner.accountId)
    .where('recordings.duration_ms', '>', COMMENTS.at(-1)!.atMs)
    .where(
      'calls.user_id',
      'in',
      sellers.map(({ userId }) => userId),
    )
    .orderBy('calls.placed_at', 'desc')
    .orderBy('recordings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seller = sellers.find(({ userId }) => userId === recording?.user_id)
  if (!recording || !seller) return
  for (const { by, atMs, text } of COMMENTS)
    await addCallComment(createCtx(services, by === 'owner' ? owner : seller), {
      uuid: recording.call_id,
      recordingId: recording.id,
      atMs,
      text,
    })
}
