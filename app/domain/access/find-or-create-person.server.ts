import type { Role } from '../../../db/schema/people'
import { createAccount } from '../accounts/create-account.server'
import { joinCompany } from '../companies/join-company.server'
import type { Ctx } from '../context.server'
import { splitName } from '../person-name'
import type { MintSession } from './access.schema'
import { createPerson } from './create-person.server'
import { setCrmManager } from './set-crm-manager.server'

type VendorClaims = Omit<MintSession, 'name'> & Partial<Pick<MintSession, 'name'>>

/** Updates name and unlinked e-mail only. */
export async function findOrCreatePerson(tx: Ctx, vendorId: string, claims: VendorClaims): Promise<string> {
  const known = await tx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'email_verified_at', 'first_name', 'last_name', 'is_crm_manager'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_user_id', '=', claims.vendorUserId)
    .executeTakeFirst()
  if (known) {
    const name =
      claims.name === undefined ? { firstName: known.first_name, lastName: known.last_name } : splitName(claims.name)
    // A vendor must not redirect an address that signs in.
    const email = known.email_verified_at === null ? (claims.email ?? known.email) : known.email
    if (email !== known.email || name.firstName !== known.first_name || name.lastName !== known.last_name)
      await tx.db.q
        .updateTable('users')
        .set({ email, first_name: name.firstName, last_name: name.lastName })
        .where('id', '=', known.id)
        .execute()
    if (claims.name !== undefined) await renameAccount(tx, known.account_id, claims.vendorUserId, claims.name)
    const team = await findTeam(tx, known.account_id)
    if (claims.team !== undefined && claims.team !== team?.vendor_team_key)
      tx.db.afterCommit(() =>
        tx.log.warn(
          { vendorId, userId: known.id, accountId: known.account_id },
          'a vendor sent another team for a user: the user stays in the current team',
        ),
      )
    else if (team) await renameTeam(tx, team, claims.teamName)
    if (claims.crmManager !== undefined && claims.crmManager !== (known.is_crm_manager === 1))
      await setCrmManager(tx, { userId: known.id, accountId: known.account_id }, claims.crmManager)
    await joinNamedCompany(tx, vendorId, claims, { accountId: known.account_id, isNew: false })
    return known.id
  }
  const namedClaims = { ...claims, name: claims.name ?? claims.vendorUserId }
  const { accountId, role, isNew } = await findOrCreateAccount(tx, vendorId, namedClaims)
  await joinNamedCompany(tx, vendorId, claims, { accountId, isNew })
  return createPerson(tx, {
    vendorId,
    vendorUserId: claims.vendorUserId,
    accountId,
    role,
    ...splitName(namedClaims.name),
    email: claims.email ?? null,
    emailLinked: false,
    isCrmManager: claims.crmManager ?? false,
  })
}

const joinNamedCompany = async (
  tx: Ctx,
  vendorId: string,
  { company, companyName }: VendorClaims,
  account: { accountId: string; isNew: boolean },
): Promise<void> => {
  if (company !== undefined) await joinCompany(tx, { vendorId, key: company, name: companyName }, account)
}

/** Callback messages speak it; before, it was the vendor's user id. */
const renameAccount = (tx: Ctx, accountId: string, vendorUserId: string, name: string) =>
  tx.db.q
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

const findTeam = (tx: Ctx, accountId: string): Promise<Team | undefined> =>
  tx.db.q
    .selectFrom('teams')
    .select(['account_id', 'vendor_team_key', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Callback messages speak it. */
async function renameTeam(tx: Ctx, team: Team, name: string | undefined): Promise<void> {
  if (name === undefined || name === team.name) return
  await tx.db.q.updateTable('teams').set({ name }).where('account_id', '=', team.account_id).execute()
  await tx.db.q.updateTable('accounts').set({ name }).where('id', '=', team.account_id).execute()
}

async function findOrCreateAccount(
  tx: Ctx,
  vendorId: string,
  claims: MintSession,
): Promise<{ accountId: string; role: Role | null; isNew: boolean }> {
  if (!claims.team)
    return {
      accountId: await createAccount(tx, { vendorId, kind: 'individual', name: claims.name }),
      role: null,
      isNew: true,
    }
  const team = await tx.db.q
    .selectFrom('teams')
    .select(['account_id', 'vendor_team_key', 'name'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_team_key', '=', claims.team)
    .executeTakeFirst()
  if (team) {
    await renameTeam(tx, team, claims.teamName)
    return {
      accountId: team.account_id,
      role: claims.role && claims.role !== 'OWNER' ? claims.role : 'MEMBER',
      isNew: false,
    }
  }
  const name = claims.teamName ?? claims.team
  const accountId = await createAccount(tx, { vendorId, kind: 'team', name, teamKey: claims.team })
  return { accountId, role: claims.role ?? 'MEMBER', isNew: true }
}
