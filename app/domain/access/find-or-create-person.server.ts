import type { Role } from '../../../db/schema/people'
import { createAccount } from '../accounts/create-account.server'
import type { Ctx } from '../context.server'
import { splitName } from '../person-name'
import type { MintSession } from './access.schema'
import { createPerson } from './create-person.server'

/**
 * The person (vendor, vendor user id), made when they are new. Name and unlinked e-mail follow the vendor; team and role
 * count at the first creation only, and never make an owner of a team that exists. Joins the caller's transaction.
 */
export async function findOrCreatePerson(tctx: Ctx, vendorId: string, said: MintSession): Promise<string> {
  const known = await tctx.db.q
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at', 'first_name', 'last_name'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_user_id', '=', said.vendorUserId)
    .executeTakeFirst()
  const name = splitName(said.name)
  if (known) {
    // A linked address is how the person signs in: a vendor must not be able to point it elsewhere.
    const email = known.email_verified_at === null ? (said.email ?? known.email) : known.email
    if (email !== known.email || name.firstName !== known.first_name || name.lastName !== known.last_name)
      await tctx.db.q
        .updateTable('users')
        .set({ email, first_name: name.firstName, last_name: name.lastName })
        .where('id', '=', known.id)
        .execute()
    return known.id
  }
  const { accountId, role } = await placeOf(tctx, vendorId, said)
  return createPerson(tctx, {
    vendorId,
    vendorUserId: said.vendorUserId,
    accountId,
    role,
    ...name,
    email: said.email ?? null,
    emailLinked: false,
  })
}

async function placeOf(
  tctx: Ctx,
  vendorId: string,
  said: MintSession,
): Promise<{ accountId: string; role: Role | null }> {
  if (!said.team)
    return { accountId: await createAccount(tctx, { vendorId, kind: 'individual', name: said.name }), role: null }
  const team = await tctx.db.q
    .selectFrom('teams')
    .select('account_id')
    .where('vendor_id', '=', vendorId)
    .where('vendor_team_key', '=', said.team)
    .executeTakeFirst()
  if (team) return { accountId: team.account_id, role: said.role && said.role !== 'OWNER' ? said.role : 'MEMBER' }
  const accountId = await createAccount(tctx, { vendorId, kind: 'team', name: said.team, teamKey: said.team })
  return { accountId, role: said.role ?? 'MEMBER' }
}
