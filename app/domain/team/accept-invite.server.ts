import type { Selectable } from 'kysely'
import type { UsersTable } from '../../../db/schema/people'
import { createPerson } from '../access/create-person.server'
import { movePerson } from '../access/move-person.server'
import { setUserDisabled } from '../access/sign-out.server'
import { startSession, type StartedSession } from '../access/start-session.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { runReactions } from '../reactions'
import { findInviteTeam, type InviteTeam } from './invites.read.server'
import { redeemCode, requireRight, type Invite } from './find-invite.server'
import { setRole } from './set-role.server'
import { publishTeam } from './team-access.server'
import { findJoinBlocker } from './join-rules.server'
import { teamWords } from './team.words'

/** By the mailed link, which proves the address. Throws invalid_code, code_expired, conflict, too_many_requests. */
export async function acceptInvite(
  ctx: Ctx,
  { activationCode }: { activationCode: string },
  source: string,
): Promise<StartedSession> {
  const result = await ctx.db.transact('team.accept-invite', (tx) =>
    redeemCode(tx, { code: activationCode, source }, async (invite) => {
      const userId = await joinInvited(tx, invite)
      return startSession(tx, { userId, for: 'page' })
    }),
  )
  return requireRight(result)
}

async function joinInvited(tx: Ctx, invite: Invite): Promise<string> {
  const team = await findInviteTeam(tx, invite)
  const known = await tx.db.q
    .selectFrom('users')
    .selectAll()
    .where('email', '=', invite.email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (known) return joinAs(tx, invite, team, known)
  await closeInvite(tx, invite)
  const userId = await createPerson(tx, {
    vendorId: team.vendor_id,
    // A CRM's ids are its own.
    vendorUserId: `invite:${invite.id}`,
    accountId: invite.account_id,
    role: invite.role,
    firstName: invite.first_name,
    lastName: invite.last_name,
    email: invite.email,
    emailLinked: true,
    isGuided: true,
  })
  await recordJoin(tx, invite, userId)
  return userId
}

/** Throws conflict. */
export async function joinAs(
  tx: Ctx,
  invite: Invite,
  team: InviteTeam,
  person: Selectable<UsersTable>,
): Promise<string> {
  if (person.vendor_id !== team.vendor_id) throw new DomainError('conflict', teamWords.inviteOfOtherCrm)
  const isActive = person.disabled_at === null
  const isBack = person.account_id === invite.account_id
  if (isActive && isBack) throw new DomainError('conflict', teamWords.alreadyInThisTeam)
  const blocker = isActive ? await findJoinBlocker(tx, person) : null
  if (blocker) throw new DomainError('conflict', blocker)
  await closeInvite(tx, invite)
  const userId = isBack
    ? await returnPerson(tx, invite, person.id)
    : await movePerson(tx, person, { accountId: invite.account_id, role: invite.role })
  await recordJoin(tx, invite, userId)
  return userId
}

async function returnPerson(tx: Ctx, { account_id: accountId, role }: Invite, userId: string): Promise<string> {
  await setUserDisabled(tx, { userId, accountId }, { back: true })
  await setRole(tx, { userId, accountId }, role)
  return userId
}

/** First: the invite's seat is free for its person. */
const closeInvite = (tx: Ctx, { id }: Invite) =>
  tx.db.q.updateTable('team_invites').set({ accepted_at: tx.clock.now() }).where('id', '=', id).execute()

async function recordJoin(tx: Ctx, { id, account_id, invited_by }: Invite, userId: string): Promise<void> {
  await tx.db.q.updateTable('team_invites').set({ user_id: userId }).where('id', '=', id).execute()
  await runReactions(tx, 'inviteAccepted', { accountId: account_id, inviteId: id, invitedBy: invited_by, userId })
  await publishTeam(tx, account_id)
}
