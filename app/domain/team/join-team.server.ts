import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { redeemCode, requireRight } from './find-invite.server'
import { joinAs } from './accept-invite.server'
import { findInviteTeam } from './invites.read.server'

/** A signed-in person with the activation code; sessions continue. Throws as acceptInvite. */
export async function joinTeam(
  ctx: Ctx,
  { activationCode }: { activationCode: string },
): Promise<{ teamId: string; userId: string }> {
  const user = requireUser(ctx)
  const result = await ctx.db.transact('team.join', (tx) =>
    redeemCode(tx, { code: activationCode, source: user.userId }, async (invite) => {
      const team = await findInviteTeam(tx, invite)
      const person = await tx.db.q
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user.userId)
        .executeTakeFirstOrThrow()
      return { teamId: team.id, userId: await joinAs(tx, invite, team, person) }
    }),
  )
  return requireRight(result)
}
