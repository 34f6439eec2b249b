import { sql, type SqlBool } from 'kysely'
import { noIndex } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { NumberFacts } from './check-number'
import { FREQUENCY_WINDOW_MS } from './frequency'
import { isLeaseHeld } from './number-lease.server'

/** First mobile first. */
export function dialingOrder<P extends { type: string; position: number }>(phones: P[]): P[] {
  const inOrder = phones.toSorted((a, b) => a.position - b.position)
  const mobile = inOrder.find((phone) => phone.type === 'mobile')
  return mobile ? [mobile, ...inOrder.filter((phone) => phone !== mobile)] : inOrder
}

const phonesOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_phones').select(['e164', 'type', 'position']).where('contact_id', '=', p.contact_id),
)
const contactToDial = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip', 'deleted_at']).where('id', '=', p.id),
)
const suppressionOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('suppressions').select('id').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
/** Until the carrier confirms. */
const BEING_HUNG_UP: ReadonlyArray<string | null> = ['withdrawing', 'canceling', 'ending']

/** One call at a time per person, also on removed numbers. */
const leasesOf = statement(
  (q, p: { account_id: string; contact_id: string; e164: string; own_line: string; now: number }) =>
    q
      .selectFrom('number_leases')
      .leftJoin('lines as holder', 'holder.id', 'number_leases.line_id')
      .select(['number_leases.e164', 'holder.state'])
      .where('number_leases.account_id', '=', p.account_id)
      // 'or' would not use the key.
      .where(
        sql<SqlBool>`number_leases.e164 in (
          select ${p.e164}
          union all select e164 from contact_phones where contact_id = ${p.contact_id}
          union all select held.e164 from number_leases held join lines on lines.id = held.line_id
            where held.account_id = ${p.account_id} and lines.contact_id = ${p.contact_id}
        )`,
      )
      .where('number_leases.line_id', '!=', p.own_line)
      .where(isLeaseHeld(p.now)),
)
const lastAttempt = statement((q, p: { account_id: string; e164: string; own_line: string }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where(noIndex<string>('direction'), '=', 'outbound')
    .where('sent', '=', 1)
    .where('id', '!=', p.own_line)
    .orderBy('placed_at', 'desc')
    .limit(1),
)
/** FCC 22-85: a ringless drop is a call. */
const lastDrop = statement((q, p: { account_id: string; e164: string; own: string }) =>
  q
    .selectFrom('drops')
    .select(sql<number>`sent_at`.as('placed_at'))
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('sent_at', 'is not', null)
    .where('id', '!=', p.own)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1),
)
/** Also on removed numbers. */
const callsToPerson = statement(
  (q, p: { account_id: string; contact_id: string; e164: string; own_line: string; since: number }) => {
    const placed = q
      .selectFrom('calls')
      // Times are not unique.
      .select(['id', 'placed_at'])
      .where('placed_at', '>', p.since)
      .where(noIndex<string>('direction'), '=', 'outbound')
      .where('sent', '=', 1)
      .where('id', '!=', p.own_line)
    const dropped = q
      .selectFrom('drops')
      .select(['id', sql<number>`sent_at`.as('placed_at')])
      .where('sent_at', '>', p.since)
      .where('id', '!=', p.own_line)
    return placed
      .where('account_id', '=', p.account_id)
      .where(
        sql<SqlBool>`e164 in (select ${p.e164} union all select e164 from contact_phones where contact_id = ${p.contact_id})`,
      )
      .union(placed.where('contact_id', '=', p.contact_id))
      .union(
        dropped
          .where('account_id', '=', p.account_id)
          .where(
            sql<SqlBool>`e164 in (select ${p.e164} union all select e164 from contact_phones where contact_id = ${p.contact_id})`,
          ),
      )
      .union(dropped.where('contact_id', '=', p.contact_id))
  },
)

/** E.164. */
export const listNumbersInOrder = async (tx: Ctx, contactId: string, only: string | null = null): Promise<string[]> =>
  dialingOrder(await tx.db.all(phonesOf, { contact_id: contactId }))
    .map(({ e164 }) => e164)
    .filter((e164) => only === null || e164 === only)

export type NumberOwner =
  | { missing: null; place: { timezone: string | null; state: string | null; zip: string | null } }
  | { missing: 'contact' | 'number' }

/** An import or the CRM may change contacts. */
export async function findNumberOwner(tx: Ctx, contactId: string, e164: string): Promise<NumberOwner> {
  const contact = await tx.db.first(contactToDial, { id: contactId })
  if (!contact || contact.deleted_at !== null) return { missing: 'contact' }
  if (!(await listNumbersInOrder(tx, contactId)).includes(e164)) return { missing: 'number' }
  const { deleted_at: _, ...place } = contact
  return { missing: null, place }
}

export const isSuppressed = async (tx: Ctx, accountId: string, e164: string): Promise<boolean> =>
  (await tx.db.first(suppressionOf, { account_id: accountId, e164 })) !== undefined

export async function readNumberFacts(
  tx: Ctx,
  { accountId, contactId, e164 }: { accountId: string; contactId: string; e164: string },
  contact: NumberFacts['contact'],
  /** A line or a drop. */
  ownLine = '',
): Promise<NumberFacts> {
  const now = tx.clock.now()
  const suppressed = await isSuppressed(tx, accountId, e164)
  const leases = await tx.db.all(leasesOf, {
    account_id: accountId,
    contact_id: contactId,
    e164,
    own_line: ownLine,
    now,
  })
  const last = await tx.db.first(lastAttempt, { account_id: accountId, e164, own_line: ownLine })
  const drop = await tx.db.first(lastDrop, { account_id: accountId, e164, own: ownLine })
  const calls = await tx.db.all(callsToPerson, {
    account_id: accountId,
    contact_id: contactId,
    e164,
    own_line: ownLine,
    since: now - FREQUENCY_WINDOW_MS,
  })
  return {
    e164,
    contact,
    suppressed,
    attemptTimesMs: calls.map((call) => call.placed_at),
    lastAttemptMs: last || drop ? Math.max(last?.placed_at ?? 0, drop?.placed_at ?? 0) : null,
    beingCalled: leases.some((lease) => lease.e164 === e164) ? 'number' : leases.length > 0 ? 'person' : null,
    isBeingHungUp: leases.length > 0 && leases.every(({ state }) => BEING_HUNG_UP.includes(state)),
  }
}
