import { sql, type Expression, type ExpressionBuilder, type JoinBuilder, type SqlBool } from 'kysely'
import { isBlank, numberedId } from '../../../db/dialect'
import { insertSelected } from '../../../db/insert-selected'
import type { Queries } from '../../../db/open'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import { formatLinks, type FilesToSend } from '../attachments/load-files-to-send.server'
import { contactIdOfNumber } from '../contacts/find-contact-by-number.server'
import type { Ctx } from '../context.server'
import { queuedColumns } from '../sending/message-machine.server'
import { findOrCreateContact } from '../threads/open-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTimeSql, nextUpdatedAt } from '../threads/touch-thread.server'
import type { StoredBlast } from './stored-blast.server'

// One statement per range: single inserts block other writes several times longer.

interface ItemRange {
  blast_id: string
  first: number
  last: number
}

interface Sender {
  account_id: string
  user_number: string
}

/** In ten-thousandths of a dollar; 0 for texts of a plan. */
interface TextPrices {
  perText: number
  perSegment: number
}

type ItemExpression = ExpressionBuilder<Tables, 'blast_items'>

const isUndispatched = (eb: ItemExpression): Expression<SqlBool> =>
  eb.and([
    eb('blast_items.message_id', 'is', null),
    eb('blast_items.omitted', '=', eb.lit(0)),
    eb('blast_items.problem', 'is', null),
  ])

const isUndispatchedIn = (p: ItemRange) => (eb: ItemExpression) =>
  eb.and([
    eb('blast_items.blast_id', '=', p.blast_id),
    eb('blast_items.position', '>=', p.first),
    eb('blast_items.position', '<=', p.last),
    isUndispatched(eb),
  ])

const joinThread = (p: Sender) => (join: JoinBuilder<Tables, 'blast_items' | 'threads'>) =>
  join
    .onRef('threads.recipient', '=', 'blast_items.e164')
    .on('threads.account_id', '=', p.account_id)
    .on('threads.user_number', '=', p.user_number)
    .on('threads.draft', '=', 0)
    .on('threads.deleted_at', 'is', null)

const undispatchedItems = (q: Queries, p: ItemRange) => q.selectFrom('blast_items').where(isUndispatchedIn(p))

const itemsWithoutThread = (q: Queries, p: ItemRange & Sender) =>
  undispatchedItems(q, p).leftJoin('threads', joinThread(p)).where('threads.id', 'is', null)

const itemOffset = (p: ItemRange) => sql<number>`(blast_items.position - ${p.first})`

const nextItemPositions = statement((q, p: { blast_id: string; after: number; limit: number }) =>
  q
    .selectFrom('blast_items')
    .select('position')
    .where('blast_id', '=', p.blast_id)
    .where('position', '>', p.after)
    .where(isUndispatched)
    .orderBy('position')
    .limit(p.limit),
)

const setSuppressed = statement((q, p: ItemRange & { account_id: string }) =>
  q
    .updateTable('blast_items')
    .set({ problem: 'on_dnc' })
    .where(isUndispatchedIn(p))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('suppressions')
          .select('suppressions.id')
          .where('suppressions.account_id', '=', p.account_id)
          .whereRef('suppressions.e164', '=', 'blast_items.e164'),
      ),
    ),
)

const numbersWithoutContact = statement((q, p: ItemRange & Sender) =>
  itemsWithoutThread(q, p).select('blast_items.e164').where('blast_items.contact_id', 'is', null),
)

const insertThreads = statement(
  (
    q,
    p: ItemRange &
      Sender & {
        id: string
        inbox: string
        number_id: string
        created_by: string | null
        updated_at: number
        now: number
      },
  ) =>
    insertSelected(q, 'threads', itemsWithoutThread(q, p), {
      id: numberedId(p.id, itemOffset(p)),
      account_id: p.account_id,
      inbox: p.inbox,
      number_id: p.number_id,
      user_number: p.user_number,
      recipient: sql.ref('blast_items.e164'),
      contact_id: sql`coalesce(blast_items.contact_id, ${contactIdOfNumber(q, p.account_id, 'blast_items.e164')})`,
      display_name: null,
      draft: 0,
      // Not listed: thousands of blast threads would bury inbound messages.
      listed: 0,
      created_by: p.created_by,
      preview: null,
      preview_message_id: null,
      last_received_at: null,
      sort_time: p.now,
      updated_at: sql`${p.updated_at} + ${itemOffset(p)}`,
      created_at: p.now,
      deleted_at: null,
    }),
)

const insertTexts = statement(
  (
    q,
    p: ItemRange &
      Sender &
      TextPrices & { id: string; author_id: string | null; alone: string; below: string; now: number },
  ) =>
    insertSelected(q, 'messages', undispatchedItems(q, p).innerJoin('threads', joinThread(p)), {
      id: numberedId(p.id, itemOffset(p)),
      account_id: p.account_id,
      thread_id: sql.ref('threads.id'),
      blast_id: p.blast_id,
      direction: 'out',
      author_id: p.author_id,
      body: sql`case when ${isBlank('blast_items.body')} then ${p.alone} else blast_items.body || ${p.below} end`,
      raw_body: sql.ref('blast_items.raw_body'),
      from_number: p.user_number,
      to_number: sql.ref('blast_items.e164'),
      segments: sql.ref('blast_items.segments'),
      carrier_sid: null,
      error: null,
      error_code: null,
      scheduled_at: null,
      keyword: null,
      compliance: null,
      rank: 1,
      charged: 1,
      charges: 1,
      charged_amount: sql`${p.perText} + coalesce(blast_items.segments, 0) * ${p.perSegment}`,
      sort_time: nextSortTimeSql(q, p.now),
      sent_at: null,
      deleted_at: null,
      ...QUEUED_COLUMNS,
      created_at: p.now,
      updated_at: p.now,
      ended_at: null,
    }),
)

const setDispatched = statement((q, p: ItemRange & { id: string }) =>
  q
    .updateTable('blast_items')
    .set({ message_id: numberedId(p.id, itemOffset(p)) })
    .where(isUndispatchedIn(p)),
)

const QUEUED_COLUMNS = queuedColumns(undefined, [{ type: 'PUBLISH', waitMs: 0 }])

export async function findNextItems(
  tx: Ctx,
  p: { blast_id: string; after: number; limit: number },
): Promise<{ first: number; last: number; count: number } | null> {
  const positions = await tx.db.all(nextItemPositions, p)
  const [first, last] = [positions[0]?.position, positions.at(-1)?.position]
  return first === undefined || last === undefined ? null : { first, last, count: positions.length }
}

/** Returns how many are on the do-not-call list. */
export const excludeSuppressed = (tx: Ctx, range: ItemRange, accountId: string) =>
  tx.db.write(setSuppressed, { ...range, account_id: accountId })

export async function createThreads(
  tx: Ctx,
  { row }: StoredBlast,
  range: ItemRange,
  { account_id, user_number, inbox, number_id }: ThreadRow,
): Promise<void> {
  const scope = { ...range, account_id, user_number }
  for (const { e164 } of await tx.db.all(numbersWithoutContact, scope))
    await findOrCreateContact(tx, account_id, row.author_id, e164)
  await tx.db.write(insertThreads, {
    ...scope,
    id: tx.ids('thr'),
    inbox,
    number_id,
    created_by: row.author_id,
    updated_at: await nextUpdatedAt(tx, account_id),
    now: tx.clock.now(),
  })
}

export async function createTexts(
  tx: Ctx,
  { row }: StoredBlast,
  range: ItemRange,
  { account_id, user_number }: ThreadRow,
  files: FilesToSend,
  prices: TextPrices,
): Promise<void> {
  const id = tx.ids('msg')
  const { alone, below } = formatLinks(files)
  const now = tx.clock.now()
  const scope = { ...range, account_id, user_number }
  await tx.db.write(insertTexts, { ...scope, ...prices, id, author_id: row.author_id, alone, below, now })
  await tx.db.write(setDispatched, { ...range, id })
}
