import { hasFreeSeat } from '../accounts/seats.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usesSeat } from '../permissions'
import { findInvite, hashCode } from './find-invite.server'
import { INVITE_LIFETIME_MS, mailInvite, newActivationCode } from './send-invite.server'
import { changeTeam } from './team-access.server'
import { teamWords } from './team.words'

const MINUTE_MS = 60_000

/** With a new code: the earlier one stops working. Throws conflict, too_many_requests, forbidden, not_found. */
export async function resendInvite(ctx: Ctx, teamId: string, inviteId: string): Promise<void> {
  await changeTeam(ctx, teamId, 'team:invite', async (tx, team) => {
    const invite = await findInvite(tx, team.account_id, inviteId)
    const now = tx.clock.now()
    if (invite.sent_at > now - MINUTE_MS) throw new DomainError('too_many_requests', teamWords.resentJustNow)
    const isExpired = invite.expires_at <= now
    if (isExpired && usesSeat(invite.role) && !(await hasFreeSeat(tx, team.account_id)))
      throw new DomainError('conflict', teamWords.noFreeSeat)
    const code = newActivationCode()
    await tx.db.q
      .updateTable('team_invites')
      .set({ code_hash: hashCode(tx, code), sent_at: now, expires_at: now + INVITE_LIFETIME_MS })
      .where('id', '=', inviteId)
      .execute()
    await mailInvite(tx, { firstName: invite.first_name, email: invite.email, teamName: team.name }, code)
  })
}
