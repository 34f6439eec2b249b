import { statement } from '../../../db/statement'
import { outcomeOf, outcomeOfCaller } from '../call-history/call-outcome'
import type { Ctx } from '../context.server'
import type { LineOutcome } from '../dial-sessions/dialer.schema'
import type { LastContact } from './inbound.schema'

const MAX_TEXT = 80

/** Members read their own calls. */
const lastCallOf = statement((q, p: { contact_id: string; id: string; user_id: string }) =>
  q
    .selectFrom('calls')
    .leftJoin('dispositions', 'dispositions.id', 'calls.disposition_id')
    .select([
      'calls.direction',
      'calls.placed_at',
      'calls.answered_at',
      'calls.bridged_at',
      'calls.ended_at',
      'calls.ended_by',
      'calls.outcome',
      'calls.carrier_error',
      'dispositions.name as disposition_name',
    ])
    .where('calls.contact_id', '=', p.contact_id)
    .where('calls.id', '!=', p.id)
    .where('calls.sent', '=', 1)
    .where('calls.ended_at', 'is not', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('calls.user_id', '=', p.user_id),
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.id', '=', p.user_id)
            .where('users.role', 'is not', null)
            .where('users.role', '!=', 'MEMBER'),
        ),
      ]),
    )
    .orderBy('calls.placed_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(1),
)
const threadsOf = statement((q, p: { contact_id: string; shared: string; own: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('contact_id', '=', p.contact_id)
    .where('deleted_at', 'is', null)
    .where('draft', '=', 0)
    .where((where) => where.or([where('inbox', '=', p.shared), where('inbox', '=', p.own)])),
)
const lastTextOf = statement((q, p: { thread_id: string }) =>
  q
    .selectFrom('messages')
    .select(['direction', 'body', 'sort_time'])
    .where('thread_id', '=', p.thread_id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('direction', '=', 'in'), where('sent_at', 'is not', null)]))
    .orderBy('sort_time', 'desc')
    .limit(1),
)

interface Caller {
  accountId: string
  userId: string
  contactId: string
  /** The ringing call. */
  callId: string
}

/** The newest call or text with a contact that the user may read. null: none. */
export async function findLastContact(ctx: Ctx, caller: Caller): Promise<LastContact | null> {
  const [call, text] = [await findLastCall(ctx, caller), await findLastText(ctx, caller)]
  return text && (!call || text.at > call.at) ? text : call
}

async function findLastCall(ctx: Ctx, { contactId, callId, userId }: Caller): Promise<LastContact | null> {
  const row = await ctx.db.first(lastCallOf, { contact_id: contactId, id: callId, user_id: userId })
  if (!row) return null
  const isMissed = row.direction === 'inbound' && (row.bridged_at === null || row.outcome === 'forwarded')
  const { title } = isMissed
    ? outcomeOfCaller({ endedAt: row.ended_at, outcome: row.outcome })
    : outcomeOf({
        outcome: row.outcome as LineOutcome | null,
        answeredAt: row.answered_at,
        bridgedAt: row.bridged_at,
        endedAt: row.ended_at,
        sent: true,
        carrierError: row.carrier_error,
        endedBy: row.ended_by,
        disposition: row.disposition_name,
      })
  return { kind: 'call', direction: row.direction, at: row.placed_at, outcome: row.disposition_name ?? title }
}

async function findLastText(ctx: Ctx, { accountId, userId, contactId }: Caller): Promise<LastContact | null> {
  const threads = await ctx.db.all(threadsOf, {
    contact_id: contactId,
    shared: `account:${accountId}`,
    own: `user:${userId}`,
  })
  const texts = await Promise.all(threads.map(({ id }) => ctx.db.first(lastTextOf, { thread_id: id })))
  const [last] = texts.flatMap((text) => text ?? []).toSorted((a, b) => b.sort_time - a.sort_time)
  if (!last) return null
  const direction = last.direction === 'in' ? 'inbound' : 'outbound'
  return { kind: 'text', direction, at: last.sort_time, text: last.body.slice(0, MAX_TEXT) }
}
