import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { Permission } from '../permissions'
import type { Inbox } from './voicemails.schema'

export interface InboxScope {
  user: UserActor
  inbox: Inbox
  accountId: string
  /** null: the team's inbox. */
  userId: string | null
  teamId: string | null
}

/** `teamId` null: the personal inbox. Throws not_found. */
export async function resolveInbox(ctx: Ctx, teamId: string | null): Promise<InboxScope> {
  const user = requireUser(ctx)
  const { accountId, userId } = user
  if (teamId === null) return { user, inbox: 'personal', accountId, userId, teamId }
  const team = await ctx.db.q
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return { user, inbox: 'team', accountId, userId: null, teamId }
}

type Permissions = Pick<ReadonlySet<Permission>, 'has'>

/** Coaches read. */
export const canWorkVoicemails = (permissions: Permissions): boolean =>
  permissions.has('call') || permissions.has('trust:edit')

/** Spec 4-trust §6: the team's needs the edit permission. */
export const canDeleteVoicemails = (permissions: Permissions, inbox: Inbox): boolean =>
  inbox === 'team' ? permissions.has('trust:edit') : canWorkVoicemails(permissions)
