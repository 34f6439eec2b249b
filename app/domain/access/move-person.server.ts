import type { Selectable } from 'kysely'
import type { Role, UsersTable } from '../../../db/schema/people'
import { requireEnabledLocation } from '../companies/location-access.server'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { createPerson } from './create-person.server'

/**
 * To another account: a new person with the same sign-in, sessions and picture. What the earlier one did stays in the
 * earlier account, so nothing crosses accounts.
 */
export async function movePerson(
  tx: Ctx,
  person: Selectable<UsersTable>,
  to: { accountId: string; role: Role },
): Promise<string> {
  await runReactions(tx, 'personDisabled', { userId: person.id, accountId: person.account_id })
  await tx.db.q
    .updateTable('users')
    .set({
      vendor_user_id: `${person.vendor_user_id}#${person.id}`,
      email: null,
      email_verified_at: null,
      disabled_at: person.disabled_at ?? tx.clock.now(),
    })
    .where('id', '=', person.id)
    .execute()
  const userId = await createPerson(tx, {
    vendorId: person.vendor_id,
    vendorUserId: person.vendor_user_id,
    accountId: to.accountId,
    role: to.role,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    emailLinked: person.email_verified_at !== null,
    isStaff: person.is_staff === 1,
    isAgencyOwner: person.is_agency_owner === 1,
    isCrmManager: person.is_crm_manager === 1,
  })
  await requireEnabledLocation(tx, userId)
  await tx.db.q.updateTable('users').set({ last_login_at: person.last_login_at }).where('id', '=', userId).execute()
  await tx.db.q
    .updateTable('avatars')
    .set({ user_id: userId, account_id: to.accountId })
    .where('user_id', '=', person.id)
    .execute()
  const sessions = await tx.db.q
    .updateTable('sessions')
    .set({ user_id: userId })
    .where('user_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await publishSessionsChanged(tx, { userId, accountId: to.accountId }, sessions)
  return userId
}

/** Their sockets connect again, with what the person may do now. */
export async function refreshSessions(tx: Ctx, person: { userId: string; accountId: string }): Promise<void> {
  const sessions = await tx.db.q
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.clock.now())
    .orderBy('id')
    .execute()
  await publishSessionsChanged(tx, person, sessions)
}

async function publishSessionsChanged(
  tx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
  sessions: ReadonlyArray<{ id: string }>,
): Promise<void> {
  for (const { id } of sessions)
    await tx.db.recordEvent({
      type: 'session.changed',
      room: `user:${userId}`,
      accountId,
      subjectId: id,
      payload: { userId },
    })
}
