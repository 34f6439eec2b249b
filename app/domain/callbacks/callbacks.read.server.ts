import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../../db/open'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { dialingOrder } from '../protection/contact-numbers.server'
import { fullName } from '../person-name'
import { isDialable } from '../phone-numbers/possible-number'
import { mapQueuedCallbacks } from './queued-callbacks.read.server'
import {
  ANSWERED_MAX_AGE_MS,
  CALLBACK_MAX_AGE_MS,
  SCHEDULED_AHEAD_MS,
  SCHEDULED_MAX_AGE_MS,
  type CallbackView,
} from './callbacks.schema'

const MAX_LISTED = 100

/** `now` null: without the age limit of the list. */
interface Owed {
  user_id: string
  answered_since: number
  callback_since: number
}

const getOwed = (userId: string, now: number | null): Owed => ({
  user_id: userId,
  answered_since: now === null ? 0 : now - ANSWERED_MAX_AGE_MS,
  callback_since: now === null ? 0 : now - CALLBACK_MAX_AGE_MS,
})

/** Neither called since, by anyone of the account, nor on the do-not-call list. The number may belong to another contact: each has an index. */
const isNotCalledSince =
  (column: 'calls.placed_at' | 'calls.disposed_at') =>
  ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'calls'>) => {
    const settled = selectFrom('calls as later')
      .select('later.id')
      .whereRef('later.placed_at', '>', column)
      .where('later.sent', '=', 1)
      .where((eb) => eb.or([eb('later.direction', '=', 'outbound'), eb('later.bridged_at', 'is not', null)]))
      // Cut off while ringing: another line was answered.
      .where((eb) =>
        eb.or([
          eb('later.ended_by', 'is', null),
          eb('later.ended_by', '!=', 'other-line'),
          eb('later.answered_at', 'is not', null),
        ]),
      )
    const ofContact = settled.whereRef('later.contact_id', '=', 'calls.contact_id')
    const ofNumber = settled
      .whereRef('later.account_id', '=', 'calls.account_id')
      .whereRef('later.e164', '=', 'calls.e164')
    const suppressed = selectFrom('suppressions')
      .select('suppressions.id')
      .whereRef('suppressions.account_id', '=', 'calls.account_id')
      .whereRef('suppressions.e164', '=', 'calls.e164')
    return and([not(exists(ofContact)), not(exists(ofNumber)), not(exists(suppressed))])
  }

const ownCalls = (q: Queries, userId: string) =>
  q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .where('calls.user_id', '=', userId)
    .where('contacts.deleted_at', 'is', null)

/** Heard the callback message. */
const answeredCalls = (q: Queries, p: Owed) =>
  ownCalls(q, p.user_id)
    .where('calls.outcome', '=', sql.lit('callback'))
    .where('calls.placed_at', '>', p.answered_since)
    .where('calls.callback_at', 'is', null)
    .where((eb) => isNotCalledSince('calls.placed_at')(eb as unknown as ExpressionBuilder<Tables, 'calls'>))

const callbackCalls = (q: Queries, p: Owed) =>
  ownCalls(q, p.user_id)
    .where('calls.callback_at', '>', p.callback_since)
    .where((eb) => isNotCalledSince('calls.disposed_at')(eb as unknown as ExpressionBuilder<Tables, 'calls'>))

interface Scheduled {
  user_id: string
  from: number
  until: number
}

const getScheduled = (userId: string, now: number): Scheduled => ({
  user_id: userId,
  from: now - SCHEDULED_MAX_AGE_MS,
  until: now + SCHEDULED_AHEAD_MS,
})

/** Members see their own boards only. */
const scheduledLeads = (q: Queries, p: Scheduled) =>
  q
    .selectFrom('users')
    .innerJoin('leads', 'leads.account_id', 'users.account_id')
    .innerJoin('stages', 'stages.id', 'leads.stage_id')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .innerJoin('contacts', 'contacts.id', 'leads.contact_id')
    .where('users.id', '=', p.user_id)
    .where('leads.scheduled_at', '>=', p.from)
    .where('leads.scheduled_at', '<=', p.until)
    .where('leads.blocked_by', 'is', null)
    .where('stages.deleted_at', 'is', null)
    .where('boards.deleted_at', 'is', null)
    .where('leads.assigned_to', 'in', ['', p.user_id])
    .where((eb) => eb.or([eb('leads.assigned_to', '!=', ''), eb('leads.scheduled_by', '=', p.user_id)]))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('users.role', 'is', null),
        eb('users.role', '!=', 'MEMBER'),
        exists(
          selectFrom('board_members')
            .select('board_members.user_id')
            .whereRef('board_members.board_id', '=', 'boards.id')
            .where('board_members.user_id', '=', p.user_id),
        ),
      ]),
    )

const counted = <TB extends keyof Tables>(query: SelectQueryBuilder<Tables, TB, object>) =>
  query.select(({ fn }) => fn.countAll<number>().as('count'))
const countByOrigin = statement((q, p: Owed & Scheduled) =>
  q.selectNoFrom([
    counted(answeredCalls(q, p)).as('answered'),
    counted(callbackCalls(q, p)).as('chosen'),
    counted(scheduledLeads(q, p)).as('scheduled'),
  ]),
)

const openAnswered = statement((q, p: Owed & { id: string }) =>
  answeredCalls(q, p).select('calls.id').where('calls.id', '=', p.id),
)
const openChosen = statement((q, p: Owed & { id: string }) =>
  callbackCalls(q, p).select('calls.id').where('calls.id', '=', p.id),
)

const openScheduled = statement((q, p: Scheduled & { id: string }) =>
  scheduledLeads(q, p).select('leads.id').where('leads.id', '=', p.id),
)

/** Without the age limit of the list. */
export async function isOpenCallback(tx: Ctx, userId: string, id: string): Promise<boolean> {
  const call = { ...getOwed(userId, null), id }
  return ((await tx.db.first(openAnswered, call)) ?? (await tx.db.first(openChosen, call))) !== undefined
}

/** The call or the scheduled lead is still in the list. */
export async function isListedCallback(tx: Ctx, userId: string, id: string): Promise<boolean> {
  const now = tx.clock.now()
  const owed = { ...getOwed(userId, now), id }
  const found =
    (await tx.db.first(openAnswered, owed)) ??
    (await tx.db.first(openChosen, owed)) ??
    (await tx.db.first(openScheduled, { ...getScheduled(userId, now), id }))
  return found !== undefined
}

export async function countCallbacks(ctx: Ctx, userId: string): Promise<number> {
  const now = ctx.clock.now()
  const counts = await ctx.db.first(countByOrigin, { ...getOwed(userId, now), ...getScheduled(userId, now) })
  return (counts?.answered ?? 0) + (counts?.chosen ?? 0) + (counts?.scheduled ?? 0)
}

const sellersWithCallbacks = (q: Queries, p: Owed) =>
  q
    .selectFrom('calls')
    .select('user_id')
    .distinct()
    .where('calls.user_id', '!=', p.user_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('calls.outcome', '=', sql.lit('callback')), eb('calls.placed_at', '>', p.answered_since)]),
        eb('calls.callback_at', '>', p.callback_since),
      ]),
    )
const otherSellersOfContact = statement((q, p: Owed & { contact_id: string }) =>
  sellersWithCallbacks(q, p).where('calls.contact_id', '=', p.contact_id),
)
const otherSellersOfNumber = statement((q, p: Owed & { account_id: string; e164: string }) =>
  sellersWithCallbacks(q, p).where('calls.account_id', '=', p.account_id).where('calls.e164', '=', p.e164),
)

/** Publishes the count to other sellers who owe this call. */
export async function publishCallbackCounts(
  tx: Ctx,
  {
    userId = '',
    accountId,
    contactId,
    e164,
  }: { userId?: string; accountId: string; contactId?: string; e164?: string },
): Promise<void> {
  const owed = getOwed(userId, tx.clock.now())
  const others = [
    ...(contactId === undefined ? [] : await tx.db.all(otherSellersOfContact, { ...owed, contact_id: contactId })),
    ...(e164 === undefined ? [] : await tx.db.all(otherSellersOfNumber, { ...owed, account_id: accountId, e164 })),
  ]
  for (const other of new Set(others.map(({ user_id }) => user_id)))
    await publishCallbackCount(tx, { userId: other, accountId })
}

export async function publishCallbackCount(
  tx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await tx.db.recordEvent({
    type: 'callbacks.changed',
    room: `user:${userId}`,
    accountId,
    subjectId: userId,
    payload: { callbacks: await countCallbacks(tx, userId) },
  })
}

const LISTED_COLUMNS = [
  'calls.id',
  'calls.session_id',
  'calls.contact_id',
  'calls.e164',
  'calls.placed_at',
  'calls.answered_at',
  'calls.callback_at',
  'calls.disposed_at',
  'contacts.first_name',
  'contacts.last_name',
  'contacts.vendor_contact_id',
  'call_notes.text as note',
  'boards.id as board_id',
] as const

const withListedFacts = (calls: ReturnType<typeof answeredCalls>) =>
  calls
    .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
    .leftJoin('boards', (join) =>
      join
        .on((eb) => eb('boards.id', '=', eb.fn.coalesce('campaigns.board_id', 'campaigns.rules_board_id')))
        .on('boards.deleted_at', 'is', null),
    )
    .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .select(LISTED_COLUMNS)
    .orderBy('calls.id')
    .limit(MAX_LISTED)
const listAnswered = statement((q, p: Owed) => withListedFacts(answeredCalls(q, p).orderBy('calls.placed_at')))
const listChosen = statement((q, p: Owed) => withListedFacts(callbackCalls(q, p).orderBy('calls.callback_at')))
const listScheduled = statement((q, p: Scheduled) =>
  scheduledLeads(q, p)
    .select(['leads.id', 'leads.board_id', 'leads.contact_id', 'leads.scheduled_at'])
    .select(['contacts.first_name', 'contacts.last_name', 'contacts.vendor_contact_id'])
    .orderBy('leads.scheduled_at')
    .orderBy('leads.id')
    .limit(MAX_LISTED),
)

type ListedCallback = Omit<CallbackView, 'isQueued' | 'refusal' | 'can'>

export async function listCallbacks(ctx: Ctx): Promise<CallbackView[]> {
  const { userId, permissions } = requireUser(ctx)
  const now = ctx.clock.now()
  const owed = getOwed(userId, now)
  const calls = [...(await ctx.db.all(listAnswered, owed)), ...(await ctx.db.all(listChosen, owed))]
  const leads = await ctx.db.all(listScheduled, getScheduled(userId, now))
  const numbers = await findFirstNumbers(
    ctx,
    leads.map(({ contact_id }) => contact_id),
  )
  const callbacks = [
    ...calls.map((row): ListedCallback => ({
      id: row.id,
      kind: row.callback_at === null ? 'answered' : 'callback',
      callId: row.id,
      sessionId: row.session_id,
      contactId: row.contact_id,
      vendorContactId: row.vendor_contact_id,
      contactName: fullName(row.first_name, row.last_name),
      number: row.e164,
      callboardId: row.board_id,
      at: new Date(row.callback_at ?? row.answered_at ?? row.placed_at).toISOString(),
      isTimed: isTimed(row),
      note: row.note?.split('\n')[0] ?? null,
    })),
    ...leads.map((row): ListedCallback => ({
      id: row.id,
      kind: 'scheduled',
      callId: null,
      sessionId: null,
      contactId: row.contact_id,
      vendorContactId: row.vendor_contact_id,
      contactName: fullName(row.first_name, row.last_name),
      number: numbers.get(row.contact_id) ?? null,
      callboardId: row.board_id,
      at: new Date(row.scheduled_at ?? now).toISOString(),
      isTimed: true,
      note: null,
    })),
  ]
  const queue = await mapQueuedCallbacks(ctx, userId)
  return callbacks
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_LISTED)
    .map((callback): CallbackView => {
      const queued = queue.get(callback.id)
      const isQueued = queued?.refusal_code === null
      const canCall = permissions.has('call') && callback.number !== null && isDialable(callback.number)
      return {
        ...callback,
        isQueued,
        refusal: queued?.refusal_detail ?? null,
        can: isQueued ? ['cancel'] : canCall ? ['callBack'] : [],
      }
    })
}

/** Without a chosen time a callback is due when it was saved. */
export const isTimed = (call: { callback_at: number | null; disposed_at: number | null }): boolean =>
  call.callback_at !== null && call.disposed_at !== null && call.callback_at > call.disposed_at

async function findFirstNumbers(ctx: Ctx, contactIds: string[]): Promise<Map<string, string>> {
  if (contactIds.length === 0) return new Map()
  const phones = await ctx.db.q
    .selectFrom('contact_phones')
    .select(['contact_id', 'e164', 'type', 'position'])
    .where('contact_id', 'in', contactIds)
    .execute()
  // The first of each contact stays.
  return new Map(
    dialingOrder(phones)
      .toReversed()
      .map(({ contact_id, e164 }) => [contact_id, e164]),
  )
}
