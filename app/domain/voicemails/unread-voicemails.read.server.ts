import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { ownTeamId } from '../settings/team-settings.read.server'
import type { UnreadVoicemails } from './voicemails.schema'

const unreadOfUser = statement((q, p: { account_id: string; user_id: string }) =>
  q
    .selectFrom('voicemails')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where(({ eb, lit }) => eb('unread', '=', lit(1)))
    .where('deleted_at', 'is', null),
)
const unreadOfTeam = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('voicemails')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', p.account_id)
    .where('user_id', 'is', null)
    .where(({ eb, lit }) => eb('unread', '=', lit(1)))
    .where('deleted_at', 'is', null),
)

/** `userId` null: the team's inbox. */
export async function countUnreadIn(ctx: Ctx, accountId: string, userId: string | null): Promise<number> {
  const row =
    userId === null
      ? await ctx.db.first(unreadOfTeam, { account_id: accountId })
      : await ctx.db.first(unreadOfUser, { account_id: accountId, user_id: userId })
  return Number(row?.unread ?? 0)
}

export async function countUnreadVoicemails(ctx: Ctx): Promise<UnreadVoicemails> {
  const { accountId, userId } = requireUser(ctx)
  return {
    personal: await countUnreadIn(ctx, accountId, userId),
    team: (await ownTeamId(ctx)) === null ? null : await countUnreadIn(ctx, accountId, null),
  }
}
