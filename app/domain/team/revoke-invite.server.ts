import type { Ctx } from '../context.server'
import { findInvite } from './find-invite.server'
import { changeTeam } from './team-access.server'

/** Its code stops working, and its seat is free. Throws forbidden, not_found. */
export async function revokeInvite(ctx: Ctx, teamId: string, inviteId: string): Promise<void> {
  await changeTeam(ctx, teamId, 'team:invite', async (tx, team) => {
    const { id } = await findInvite(tx, team.account_id, inviteId)
    await tx.db.q.updateTable('team_invites').set({ revoked_at: tx.clock.now() }).where('id', '=', id).execute()
  })
}
