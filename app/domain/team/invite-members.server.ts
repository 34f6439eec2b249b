import { hasFreeSeat } from '../accounts/seats.server'
import type { Ctx } from '../context.server'
import { DomainError, type FieldErrors } from '../errors'
import { usesSeat } from '../permissions'
import type { TeamsTable } from '../../../db/schema/people'
import { hashCode } from './find-invite.server'
import { requireInviteQuota } from './invite-quota.server'
import { findJoinBlocker } from './join-rules.server'
import { INVITE_LIFETIME_MS, mailInvite, newActivationCode } from './send-invite.server'
import { changeTeam } from './team-access.server'
import { isEmptyRow, type InviteForm, type InviteRow } from './team.schema'
import { teamWords } from './team.words'

/** All rows or none; errors are per row. Throws invalid, conflict, too_many_requests, forbidden, not_found. */
export async function inviteMembers(ctx: Ctx, teamId: string, { invites: rows }: InviteForm): Promise<number> {
  return changeTeam(ctx, teamId, 'team:invite', async (tx, team, user) => {
    const filled = rows.map((row, index) => ({ row, index })).filter(({ row }) => !isEmptyRow(row))
    await requireInvitable(tx, team, filled)
    const wantedSeats = filled.filter(({ row }) => usesSeat(row.role!)).length
    if (wantedSeats > 0 && !(await hasFreeSeat(tx, team.account_id, wantedSeats)))
      throw new DomainError('conflict', teamWords.notEnoughSeats)
    await requireInviteQuota(tx, team.account_id, filled.length)
    const now = tx.clock.now()
    for (const { row } of filled) {
      const code = newActivationCode()
      await revokeExpired(tx, team.account_id, row.email)
      await tx.db.q
        .insertInto('team_invites')
        .values({
          id: tx.ids('ivt'),
          account_id: team.account_id,
          first_name: row.firstName,
          last_name: row.lastName,
          email: row.email,
          role: row.role!,
          code_hash: hashCode(tx, code),
          invited_by: user.userId,
          created_at: now,
          sent_at: now,
          expires_at: now + INVITE_LIFETIME_MS,
          accepted_at: null,
          user_id: null,
          revoked_at: null,
        })
        .execute()
      await mailInvite(tx, { firstName: row.firstName, email: row.email, teamName: team.name }, code)
    }
    return filled.length
  })
}

/** A new invite replaces an expired one. */
const revokeExpired = (tx: Ctx, accountId: string, email: string) =>
  tx.db.q
    .updateTable('team_invites')
    .set({ revoked_at: tx.clock.now() })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()

async function requireInvitable(
  tx: Ctx,
  team: TeamsTable,
  filled: ReadonlyArray<{ row: InviteRow; index: number }>,
): Promise<void> {
  const fieldErrors: FieldErrors = {}
  const seen = new Set<string>()
  for (const { row, index } of filled) {
    const problem = seen.has(row.email) ? teamWords.emailInOtherRow : await findEmailProblem(tx, team, row.email)
    if (problem) fieldErrors[`invites[${index}].email`] = [problem]
    seen.add(row.email)
  }
  const [first] = Object.values(fieldErrors)
  if (first) throw new DomainError('invalid', first[0]!, fieldErrors)
}

async function findEmailProblem(tx: Ctx, team: TeamsTable, email: string): Promise<string | null> {
  const invite = await tx.db.q
    .selectFrom('team_invites')
    .select('id')
    .where('account_id', '=', team.account_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.clock.now())
    .executeTakeFirst()
  if (invite) return teamWords.alreadyInvited
  const member = await tx.db.q
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', team.account_id)
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (member) return teamWords.alreadyMember
  const known = await tx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'vendor_id', 'role', 'seat', 'disabled_at'])
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!known) return null
  if (known.vendor_id !== team.vendor_id) return teamWords.ofOtherCrm
  return known.disabled_at === null && (await findJoinBlocker(tx, known)) !== null ? teamWords.inOtherTeam : null
}
