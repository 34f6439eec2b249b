import type { Role } from '../../../db/schema/people'
import { hasFreeSeat } from '../accounts/seats.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usesSeat } from '../permissions'
import { accessWords } from './access.words'

export interface NewPerson {
  vendorId: string
  vendorUserId: string
  accountId: string
  /** null: an individual. */
  role: Role | null
  firstName: string
  lastName: string
  email: string | null
  /** Linked addresses sign in by code and are unique. */
  emailLinked: boolean
  isStaff?: boolean
  isAgencyOwner?: boolean
  isCrmManager?: boolean
  /** Onboarding opens at the first arrival. */
  isGuided?: boolean
}

/** A role that uses a seat gets a free one; without one the person cannot call. Throws conflict. */
export async function createPerson(ctx: Ctx, person: NewPerson): Promise<string> {
  return ctx.db.transact('create-person', async (tx) => {
    const existing = await tx.db.q
      .selectFrom('users')
      .select('id')
      .where('vendor_id', '=', person.vendorId)
      .where('vendor_user_id', '=', person.vendorUserId)
      .executeTakeFirst()
    if (existing) throw new DomainError('conflict', accessWords.userAlreadyExists)
    if (person.emailLinked && person.email && (await findUserByLogin(tx, person.email)))
      throw new DomainError('conflict', accessWords.anotherUserSignsEmailAddress)
    const id = tx.ids('usr')
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('users')
      .values({
        id,
        vendor_id: person.vendorId,
        vendor_user_id: person.vendorUserId,
        account_id: person.accountId,
        role: person.role,
        email: person.email?.toLowerCase() ?? null,
        email_verified_at: person.emailLinked && person.email ? now : null,
        first_name: person.firstName,
        last_name: person.lastName,
        is_staff: person.isStaff ? 1 : 0,
        is_agency_owner: person.isAgencyOwner ? 1 : 0,
        is_crm_manager: person.isCrmManager ? 1 : 0,
        disabled_at: null,
        seat: usesSeat(person.role) && (await hasFreeSeat(tx, person.accountId)) ? 1 : 0,
        created_at: now,
      })
      .execute()
    if (person.isGuided)
      await tx.db.q
        .insertInto('onboardings')
        .values({ user_id: id, account_id: person.accountId, created_at: now, finished_at: null })
        .execute()
    return id
  })
}

/** Disabled users keep their address. */
export async function isEmailAvailable(ctx: Ctx, email: string): Promise<boolean> {
  const existing = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return existing === undefined
}

export async function findUserByLogin(
  ctx: Ctx,
  email: string,
): Promise<{ id: string; vendorUserId: string; firstName: string } | undefined> {
  return ctx.db.q
    .selectFrom('users')
    .select(['id', 'vendor_user_id as vendorUserId', 'first_name as firstName'])
    .where('email', '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
