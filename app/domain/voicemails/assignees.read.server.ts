import type { Ctx } from '../context.server'
import { getPermissions } from '../permissions'
import { fullName } from '../person-name'
import { canWorkVoicemails, resolveInbox } from './voicemail-access.server'
import type { Assignee } from './voicemails.schema'

/** Throws not_found. */
export async function listAssignees(ctx: Ctx, teamId: string): Promise<Assignee[]> {
  const { accountId } = await resolveInbox(ctx, teamId)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role', 'seat'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return people
    .filter(({ role, seat }) => canWorkVoicemails(getPermissions(role, seat)))
    .map(({ id, first_name, last_name }) => ({ userId: id, name: fullName(first_name, last_name) }))
}
