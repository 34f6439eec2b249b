import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { redeemCode, requireRight, type Invite } from './find-invite.server'
import type { InviteView } from './team.schema'

export interface InviteTeam {
  id: string
  name: string
  vendor_id: string
}

export const findInviteTeam = (tx: Ctx, { account_id }: Invite): Promise<InviteTeam> =>
  tx.db.q
    .selectFrom('teams')
    .select(['id', 'name', 'vendor_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()

export interface InviteOffer {
  teamName: string
  firstName: string
  email: string
  role: Invite['role']
}

/** A wrong code counts as a guess. Throws invalid_code, code_expired, too_many_requests. */
export async function findInviteOffer(
  ctx: Ctx,
  { activationCode }: { activationCode: string },
  source: string,
): Promise<InviteOffer> {
  const result = await ctx.db.transact('team.find-invite', (tx) =>
    redeemCode(tx, { code: activationCode, source }, async (invite) => ({
      teamName: (await findInviteTeam(tx, invite)).name,
      firstName: invite.first_name,
      email: invite.email,
      role: invite.role,
    })),
  )
  return requireRight(result)
}

/** Pending and expired ones, oldest first. */
export async function listInvites(ctx: Ctx, accountId: string): Promise<InviteView[]> {
  const change = requireUser(ctx).permissions.has('team:invite')
  const now = ctx.clock.now()
  const rows = await ctx.db.q
    .selectFrom('team_invites')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'sent_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    role: row.role,
    status: row.expires_at > now ? 'SENT' : 'EXPIRED',
    sentAt: new Date(row.sent_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    can: { change },
  }))
}
