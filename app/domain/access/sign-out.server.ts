import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { hasFreeSeat } from '../accounts/seats.server'
import { revokeKeysOfPerson } from '../api-keys/revoke-keys-of-person.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { runReactions } from '../reactions'
import { requireUser } from './require'
import { accessWords } from './access.words'

/** The last session ends dialing. Throws invalid for another `vendorUserId`. */
export async function signOut(ctx: Ctx, input: { vendorUserId?: string | undefined } = {}): Promise<void> {
  const { userId, accountId, sessionId } = requireUser(ctx)
  await endSessions(ctx, { userId, accountId }, async (tx) => {
    if (input.vendorUserId !== undefined) {
      const person = await tx.db.q
        .selectFrom('users')
        .select('vendor_user_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (person.vendor_user_id !== input.vendorUserId)
        throw new DomainError('invalid', accessWords.notSignedUser, {
          vendorUserId: [accessWords.notSignedUser],
        })
    }
    if (!sessionId) return null
    return tx.db.q
      .updateTable('sessions')
      .set({ revoked_at: tx.clock.now() })
      .where((is) =>
        is.or([
          is('id', '=', sessionId),
          is('exchanged_from', '=', sessionId),
          is('handed_over_from', 'in', (sources) =>
            sources
              .selectFrom('sessions as source')
              .select('source.id')
              .where((of) => of.or([of('source.id', '=', sessionId), of('source.exchanged_from', '=', sessionId)])),
          ),
        ]),
      )
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
  })
}

/** Also ends dialing and releases leads, and frees the seat. `back` enables the user, with a seat if one is free. */
export async function setUserDisabled(
  ctx: Ctx,
  person: { userId: string; accountId: string },
  { back = false } = {},
): Promise<void> {
  await endSessions(ctx, person, async (tx) => {
    const now = tx.clock.now()
    await tx.db.q
      .updateTable('users')
      .set({
        disabled_at: back ? null : now,
        seat_ends_at: null,
        ...(back && !(await hasFreeSeat(tx, person.accountId)) ? { seat: 0 } : {}),
      })
      .where('id', '=', person.userId)
      .execute()
    if (back) return null
    await runReactions(tx, 'personDisabled', person)
    return tx.db.q
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', '=', person.userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
  })
}

/** With the users' API keys. `unlink` also unlinks addresses linked in such sessions, and ends all their sessions. */
export async function endSessionsOfVendor(
  ctx: Ctx,
  vendorId: string,
  { unlink = true } = {},
): Promise<{ signedOut: number; unlinked: number }> {
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId'])
    .where('vendor_id', '=', vendorId)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.revoked_at', 'is', null)
            .where('sessions.expires_at', '>', ctx.clock.now())
            .where(isVendorSession),
        ),
        is.exists(
          is
            .selectFrom('user_api_keys')
            .select('user_api_keys.id')
            .whereRef('user_api_keys.user_id', '=', 'users.id')
            .where('user_api_keys.revoked_at', 'is', null),
        ),
        ...(unlink ? [isLinkedInSession(is)] : []),
      ]),
    )
    .execute()
  let signedOut = 0
  let unlinked = 0
  for (const person of people) {
    let wasSignedIn = false
    let wasUnlinked = false
    await endSessions(ctx, person, async (tx) => {
      wasUnlinked = unlink && (await unlinkAddress(tx, person.userId))
      await revokeKeysOfPerson(tx, person)
      const ending = tx.db.q
        .updateTable('sessions')
        .set({ revoked_at: tx.clock.now() })
        .where('user_id', '=', person.userId)
        .where('revoked_at', 'is', null)
      const ended = await (wasUnlinked ? ending : ending.where(isVendorSession))
        .returning(['id', 'expires_at'])
        .execute()
      wasSignedIn = ended.some(({ expires_at }) => expires_at > tx.clock.now())
      return ended
    })
    if (wasSignedIn) signedOut += 1
    if (wasUnlinked) unlinked += 1
  }
  return { signedOut, unlinked }
}

/** Of a company, or of one of its locations, those who may no longer sign in. Their API keys stay, and are refused. */
export async function endSessionsOfBlockedPeople(
  ctx: Ctx,
  { companyId, accountId }: { companyId: string; accountId?: string },
): Promise<void> {
  const people = await ctx.db.q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as userId', 'users.account_id as accountId'])
    .where('accounts.company_id', '=', companyId)
    .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId!))
    .where('accounts.location_enabled', '=', 0)
    .where('users.is_crm_manager', '=', 0)
    .where('users.is_staff', '=', 0)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute()
  for (const person of people)
    await endSessions(ctx, person, (tx) =>
      tx.db.q
        .updateTable('sessions')
        .set({ revoked_at: tx.clock.now() })
        .where('user_id', '=', person.userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute(),
    )
}

async function unlinkAddress(tx: Ctx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db.q
    .updateTable('users')
    .set({ email: null, email_verified_at: null })
    .where('id', '=', userId)
    .where(isLinkedInSession)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Addresses set at creation (seed data) were not linked in a session. */
const isLinkedInSession = (is: ExpressionBuilder<Tables, 'users'>) =>
  is('users.email_verified_at', '<>', is.ref('users.created_at'))

/** Minted or signed by a vendor, exchanged for one, or handed over from one. */
const isVendorSession = (is: ExpressionBuilder<Tables, 'sessions'>) =>
  is.or([
    is('sessions.kind', '=', 'bearer'),
    is('sessions.exchanged_from', 'is not', null),
    is('sessions.handed_over_from', 'is not', null),
  ])

/** One commit. */
async function endSessions(
  ctx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
  end: (tx: Ctx) => Promise<Array<{ id: string }> | null>,
): Promise<void> {
  await ctx.db.transact('sign-out', async (tx) => {
    const ended = await end(tx)
    if (!ended) return
    for (const { id } of ended)
      await tx.db.recordEvent({
        type: 'session.ended',
        room: `user:${userId}`,
        accountId,
        subjectId: id,
        payload: { userId },
      })
    const otherSession = await tx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', tx.clock.now())
      .limit(1)
      .executeTakeFirst()
    if (!otherSession) await runReactions(tx, 'personSignedOut', { userId })
  })
}
