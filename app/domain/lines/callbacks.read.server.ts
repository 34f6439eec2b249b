import { sql } from 'kysely'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { CallbackView } from '../dial-sessions/dialer.schema'

const CALLBACK_MAX_AGE_MS = 24 * 3_600_000

/** Callbacks a seller owes: a later dial, or connected inbound call, settles one. */
const openCallbacks = (q: Queries, { user_id, since }: { user_id: string; since: number }) =>
  q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .where('calls.user_id', '=', user_id)
    .where('calls.outcome', '=', sql.lit('callback'))
    .where('calls.placed_at', '>', since)
    .where('contacts.deleted_at', 'is', null)
    .where(({ and, not, exists, selectFrom }) => {
      const settled = selectFrom('calls as later')
        .select('later.id')
        .whereRef('later.placed_at', '>', 'calls.placed_at')
        .where('later.sent', '=', 1)
        .where((eb) => eb.or([eb('later.direction', '=', 'outbound'), eb('later.bridged_at', 'is not', null)]))
      // The number may belong to another contact. Two subqueries: each has an index.
      const ofContact = settled.whereRef('later.contact_id', '=', 'calls.contact_id')
      const ofNumber = settled
        .whereRef('later.account_id', '=', 'calls.account_id')
        .whereRef('later.e164', '=', 'calls.e164')
      return and([not(exists(ofContact)), not(exists(ofNumber))])
    })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suppressions')
            .select('suppressions.id')
            .whereRef('suppressions.account_id', '=', 'calls.account_id')
            .whereRef('suppressions.e164', '=', 'calls.e164'),
        ),
      ),
    )

const countOpenCallbacks = statement((q, p: { user_id: string; since: number }) =>
  openCallbacks(q, p).select(({ fn }) => fn.countAll<number>().as('count')),
)

const openCallbackById = statement((q, p: { id: string; user_id: string; since: number }) =>
  openCallbacks(q, p).select('calls.id').where('calls.id', '=', p.id),
)

/** Without the age limit of the list. */
export const isOpenCallback = async (tx: Ctx, userId: string, id: string): Promise<boolean> =>
  (await tx.db.first(openCallbackById, { id, user_id: userId, since: 0 })) !== undefined

export async function countCallbacks(ctx: Ctx, userId: string): Promise<number> {
  const found = await ctx.db.first(countOpenCallbacks, {
    user_id: userId,
    since: ctx.clock.now() - CALLBACK_MAX_AGE_MS,
  })
  return found?.count ?? 0
}

const sellersWithCallbacks = (q: Queries, p: { user_id: string; since: number }) =>
  q
    .selectFrom('calls')
    .select('user_id')
    .distinct()
    .where('calls.outcome', '=', 'callback')
    .where('calls.placed_at', '>', p.since)
    .where('calls.user_id', '!=', p.user_id)
const otherSellersOfContact = statement((q, p: { user_id: string; since: number; contact_id: string }) =>
  sellersWithCallbacks(q, p).where('calls.contact_id', '=', p.contact_id),
)
const otherSellersOfNumber = statement((q, p: { user_id: string; since: number; account_id: string; e164: string }) =>
  sellersWithCallbacks(q, p).where('calls.account_id', '=', p.account_id).where('calls.e164', '=', p.e164),
)

/** Publishes the callback count to other sellers who owe this call. */
export async function publishCallbackCounts(
  tx: Ctx,
  {
    userId = '',
    accountId,
    contactId,
    e164,
  }: { userId?: string; accountId: string; contactId?: string; e164?: string },
): Promise<void> {
  const filter = { user_id: userId, since: tx.clock.now() - CALLBACK_MAX_AGE_MS }
  const others = [
    ...(contactId === undefined ? [] : await tx.db.all(otherSellersOfContact, { ...filter, contact_id: contactId })),
    ...(e164 === undefined ? [] : await tx.db.all(otherSellersOfNumber, { ...filter, account_id: accountId, e164 })),
  ]
  for (const other of new Set(others.map(({ user_id }) => user_id)))
    await tx.db.recordEvent({
      type: 'callbacks.changed',
      room: `user:${other}`,
      accountId,
      subjectId: other,
      payload: { callbacks: await countCallbacks(tx, other) },
    })
}

export async function listCallbacks(ctx: Ctx): Promise<CallbackView[]> {
  const { userId } = requireUser(ctx)
  const rows = await openCallbacks(ctx.db.q, { user_id: userId, since: ctx.clock.now() - CALLBACK_MAX_AGE_MS })
    .select([
      'calls.id',
      'calls.session_id',
      'calls.contact_id',
      'calls.e164',
      'calls.placed_at',
      'calls.answered_at',
      'contacts.first_name',
      'contacts.last_name',
    ])
    .orderBy('calls.placed_at')
    .orderBy('calls.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    callId: row.id,
    sessionId: row.session_id!,
    contactId: row.contact_id,
    contactName: fullName(row.first_name, row.last_name),
    number: row.e164,
    at: new Date(row.answered_at ?? row.placed_at).toISOString(),
  }))
}
