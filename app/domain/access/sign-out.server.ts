import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { react } from '../reactions'
import { requireUser } from './require'

/** The last session ends dialing. Throws invalid for another `vendorUserId`. */
export async function signOut(ctx: Ctx, input: { vendorUserId?: string | undefined } = {}): Promise<void> {
  const { userId, accountId, sessionId } = requireUser(ctx)
  await endSessions(ctx, { userId, accountId }, async (tctx) => {
    if (input.vendorUserId !== undefined) {
      const person = await tctx.db.q
        .selectFrom('users')
        .select('vendor_user_id')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (person.vendor_user_id !== input.vendorUserId)
        throw new DomainError('invalid', 'This is not the person who is signed in', {
          vendorUserId: ['This is not the person who is signed in'],
        })
    }
    if (!sessionId) return null
    return tctx.db.q
      .updateTable('sessions')
      .set({ revoked_at: tctx.clock.now() })
      .where((is) => is.or([is('id', '=', sessionId), is('traded_from', '=', sessionId)]))
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
  })
}

/** Also ends dialing and releases leads. `back` enables the user. */
export async function letGo(
  ctx: Ctx,
  person: { userId: string; accountId: string },
  { back = false } = {},
): Promise<void> {
  await endSessions(ctx, person, async (tctx) => {
    const now = tctx.clock.now()
    await tctx.db.q
      .updateTable('users')
      .set({ disabled_at: back ? null : now })
      .where('id', '=', person.userId)
      .execute()
    if (back) return null
    await react(tctx, 'personDisabled', person)
    return tctx.db.q
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', '=', person.userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
  })
}

/** `unlink` also unlinks addresses linked in such sessions, and ends all sessions of those users. */
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
            .where(fromVendor),
        ),
        ...(unlink ? [linkedLater(is)] : []),
      ]),
    )
    .execute()
  let signedOut = 0
  let unlinked = 0
  for (const person of people) {
    let wasSignedIn = false
    let lost = false
    await endSessions(ctx, person, async (tctx) => {
      lost = unlink && (await unlinkAddress(tctx, person.userId))
      const ending = tctx.db.q
        .updateTable('sessions')
        .set({ revoked_at: tctx.clock.now() })
        .where('user_id', '=', person.userId)
        .where('revoked_at', 'is', null)
      const ended = await (lost ? ending : ending.where(fromVendor)).returning(['id', 'expires_at']).execute()
      wasSignedIn = ended.some(({ expires_at }) => expires_at > tctx.clock.now())
      return ended
    })
    if (wasSignedIn) signedOut += 1
    if (lost) unlinked += 1
  }
  return { signedOut, unlinked }
}

async function unlinkAddress(tctx: Ctx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tctx.db.q
    .updateTable('users')
    .set({ email: null, email_verified_at: null })
    .where('id', '=', userId)
    .where(linkedLater)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Addresses set at creation (seed data) were not linked in a session. */
const linkedLater = (is: ExpressionBuilder<Tables, 'users'>) =>
  is('users.email_verified_at', '<>', is.ref('users.created_at'))

/** Minted or signed by a vendor, or exchanged for one. */
const fromVendor = (is: ExpressionBuilder<Tables, 'sessions'>) =>
  is.or([is('sessions.kind', '=', 'bearer'), is('sessions.traded_from', 'is not', null)])

/** One commit. */
async function endSessions(
  ctx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
  end: (tctx: Ctx) => Promise<Array<{ id: string }> | null>,
): Promise<void> {
  await ctx.db.transact('sign-out', async (tctx) => {
    const ended = await end(tctx)
    if (!ended) return
    for (const { id } of ended)
      await tctx.db.recordEvent({
        type: 'session.ended',
        room: `user:${userId}`,
        accountId,
        subjectId: id,
        payload: { userId },
      })
    const elsewhere = await tctx.db.q
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', tctx.clock.now())
      .limit(1)
      .executeTakeFirst()
    if (!elsewhere) await react(tctx, 'personSignedOut', { userId })
  })
}
