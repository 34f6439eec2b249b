import type { Role } from '../../../db/schema/people'
import type { Ctx } from '../context.server'
import { requireUser } from './require'

export interface PersonView {
  id: string
  firstName: string
  lastName: string
  email: string | null
  /** null: an individual. */
  role: Role | null
}

/** Everybody of the caller's account, by name. */
export async function listPeople(ctx: Ctx): Promise<PersonView[]> {
  const { accountId } = requireUser(ctx)
  return ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'role'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('id')
    .execute()
}
