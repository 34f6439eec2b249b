import type { Role } from '../../../db/schema/people'
import { createAccount } from '../accounts/create-account.server'
import type { Ctx } from '../context.server'
import { splitName } from '../person-name'
import type { MintSession } from './access.schema'
import { createPerson } from './create-person.server'

type Said = Omit<MintSession, 'name'> & Partial<Pick<MintSession, 'name'>>

/** Updates name and unlinked e-mail only. */
export async function findOrCreatePerson(tctx: Ctx, vendorId: string, said: Said): Promise<string> {
  const known = await tctx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'email_verified_at', 'first_name', 'last_name'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_user_id', '=', said.vendorUserId)
    .executeTakeFirst()
  if (known) {
    const name =
      said.name === undefined ? { firstName: known.first_name, lastName: known.last_name } : splitName(said.name)
    // A vendor must not redirect an address that signs in.
    const email = known.email_verified_at === null ? (said.email ?? known.email) : known.email
    if (email !== known.email || name.firstName !== known.first_name || name.lastName !== known.last_name)
      await tctx.db.q
        .updateTable('users')
        .set({ email, first_name: name.firstName, last_name: name.lastName })
        .where('id', '=', known.id)
        .execute()
    if (said.name !== undefined) await nameAccount(tctx, known.account_id, said.vendorUserId, said.name)
    const team = await teamOf(tctx, known.account_id)
    if (said.team !== undefined && said.team !== team?.vendor_team_key)
      tctx.log.warn(
        { vendorId, userId: known.id, accountId: known.account_id },
        'a vendor says another team of a person than the one that they are in: they stay where they are',
      )
    else if (team) await nameTeam(tctx, team, said.teamName)
    return known.id
  }
  const named = { ...said, name: said.name ?? said.vendorUserId }
  const { accountId, role } = await placeOf(tctx, vendorId, named)
  return createPerson(tctx, {
    vendorId,
    vendorUserId: said.vendorUserId,
    accountId,
    role,
    ...splitName(named.name),
    email: said.email ?? null,
    emailLinked: false,
  })
}

/** Callback messages speak it; before, it was the vendor's user id. */
const nameAccount = (tctx: Ctx, accountId: string, vendorUserId: string, name: string) =>
  tctx.db.q
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('kind', '=', 'individual')
    .where('name', '=', vendorUserId)
    .execute()

interface Team {
  account_id: string
  vendor_team_key: string
  name: string
}

const teamOf = (tctx: Ctx, accountId: string): Promise<Team | undefined> =>
  tctx.db.q
    .selectFrom('teams')
    .select(['account_id', 'vendor_team_key', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Callback messages speak it. */
async function nameTeam(tctx: Ctx, team: Team, name: string | undefined): Promise<void> {
  if (name === undefined || name === team.name) return
  await tctx.db.q.updateTable('teams').set({ name }).where('account_id', '=', team.account_id).execute()
  await tctx.db.q.updateTable('accounts').set({ name }).where('id', '=', team.account_id).execute()
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
    .select(['account_id', 'vendor_team_key', 'name'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_team_key', '=', said.team)
    .executeTakeFirst()
  if (team) {
    await nameTeam(tctx, team, said.teamName)
    return { accountId: team.account_id, role: said.role && said.role !== 'OWNER' ? said.role : 'MEMBER' }
  }
  const name = said.teamName ?? said.team
  const accountId = await createAccount(tctx, { vendorId, kind: 'team', name, teamKey: said.team })
  return { accountId, role: said.role ?? 'MEMBER' }
}
