import { sql, type Expression, type ExpressionBuilder, type JoinBuilder, type SqlBool } from 'kysely'
import { isBlank, numberedId } from '../../../db/dialect'
import { insertSelected } from '../../../db/insert-selected'
import type { Queries } from '../../../db/open'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import { linksOf, type FilesToSend } from '../attachments/files-to-send.server'
import { idOfNumber } from '../contacts/contact-of-number.server'
import type { Ctx } from '../context.server'
import { queuedColumns } from '../sending/message-machine.server'
import { contactOfText } from '../threads/open-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTimeOf, nextUpdatedAt } from '../threads/touch-thread.server'
import type { KeptBlast } from './kept-blast.server'

// One statement per range: single inserts block other writes several times longer.

interface Stretch {
  blast_id: string
  first: number
  last: number
}

interface Ours {
  account_id: string
  user_number: string
}

type OfItems = ExpressionBuilder<Tables, 'blast_items'>

const isToDeal = (eb: OfItems): Expression<SqlBool> =>
  eb.and([
    eb('blast_items.message_id', 'is', null),
    eb('blast_items.omitted', '=', eb.lit(0)),
    eb('blast_items.problem', 'is', null),
  ])

const isToDealIn = (p: Stretch) => (eb: OfItems) =>
  eb.and([
    eb('blast_items.blast_id', '=', p.blast_id),
    eb('blast_items.position', '>=', p.first),
    eb('blast_items.position', '<=', p.last),
    isToDeal(eb),
  ])

const betweenThem = (p: Ours) => (join: JoinBuilder<Tables, 'blast_items' | 'threads'>) =>
  join
    .onRef('threads.recipient', '=', 'blast_items.e164')
    .on('threads.account_id', '=', p.account_id)
    .on('threads.user_number', '=', p.user_number)
    .on('threads.draft', '=', 0)
    .on('threads.deleted_at', 'is', null)

const toDealIn = (q: Queries, p: Stretch) => q.selectFrom('blast_items').where(isToDealIn(p))

const withoutThread = (q: Queries, p: Stretch & Ours) =>
  toDealIn(q, p).leftJoin('threads', betweenThem(p)).where('threads.id', 'is', null)

const numberOf = (p: Stretch) => sql<number>`(blast_items.position - ${p.first})`

const nextPlaces = statement((q, p: { blast_id: string; after: number; limit: number }) =>
  q
    .selectFrom('blast_items')
    .select('position')
    .where('blast_id', '=', p.blast_id)
    .where('position', '>', p.after)
    .where(isToDeal)
    .orderBy('position')
    .limit(p.limit),
)

const setListed = statement((q, p: Stretch & { account_id: string }) =>
  q
    .updateTable('blast_items')
    .set({ problem: 'on_dnc' })
    .where(isToDealIn(p))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('suppressions')
          .select('suppressions.id')
          .where('suppressions.account_id', '=', p.account_id)
          .whereRef('suppressions.e164', '=', 'blast_items.e164'),
      ),
    ),
)

const nobodys = statement((q, p: Stretch & Ours) =>
  withoutThread(q, p).select('blast_items.e164').where('blast_items.contact_id', 'is', null),
)

const insertThreads = statement(
  (
    q,
    p: Stretch &
      Ours & {
        id: string
        inbox: string
        number_id: string
        created_by: string | null
        updated_at: number
        now: number
      },
  ) =>
    insertSelected(q, 'threads', withoutThread(q, p), {
      id: numberedId(p.id, numberOf(p)),
      account_id: p.account_id,
      inbox: p.inbox,
      number_id: p.number_id,
      user_number: p.user_number,
      recipient: sql.ref('blast_items.e164'),
      contact_id: sql`coalesce(blast_items.contact_id, ${idOfNumber(q, p.account_id, 'blast_items.e164')})`,
      display_name: null,
      draft: 0,
      // Not listed: thousands of blast threads would bury inbound messages.
      listed: 0,
      created_by: p.created_by,
      preview: null,
      preview_message_id: null,
      last_received_at: null,
      sort_time: p.now,
      updated_at: sql`${p.updated_at} + ${numberOf(p)}`,
      created_at: p.now,
      deleted_at: null,
    }),
)

const insertTexts = statement(
  (q, p: Stretch & Ours & { id: string; author_id: string | null; alone: string; below: string; now: number }) =>
    insertSelected(q, 'messages', toDealIn(q, p).innerJoin('threads', betweenThem(p)), {
      id: numberedId(p.id, numberOf(p)),
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
      sort_time: nextSortTimeOf(q, p.now),
      sent_at: null,
      deleted_at: null,
      ...QUEUED,
      created_at: p.now,
      updated_at: p.now,
      ended_at: null,
    }),
)

const setDealt = statement((q, p: Stretch & { id: string }) =>
  q
    .updateTable('blast_items')
    .set({ message_id: numberedId(p.id, numberOf(p)) })
    .where(isToDealIn(p)),
)

const QUEUED = queuedColumns(undefined, [{ type: 'PUBLISH', waitMs: 0 }])

export async function findNextItems(
  tctx: Ctx,
  p: { blast_id: string; after: number; limit: number },
): Promise<{ first: number; last: number; count: number } | null> {
  const places = await tctx.db.all(nextPlaces, p)
  const [first, last] = [places[0]?.position, places.at(-1)?.position]
  return first === undefined || last === undefined ? null : { first, last, count: places.length }
}

/** Returns how many are on the do-not-call list. */
export const refuseListed = (tctx: Ctx, of: Stretch, accountId: string) =>
  tctx.db.write(setListed, { ...of, account_id: accountId })

export async function beginThreads(
  tctx: Ctx,
  { row }: KeptBlast,
  of: Stretch,
  { account_id, user_number, inbox, number_id }: ThreadRow,
): Promise<void> {
  const where = { ...of, account_id, user_number }
  for (const { e164 } of await tctx.db.all(nobodys, where)) await contactOfText(tctx, account_id, row.author_id, e164)
  await tctx.db.write(insertThreads, {
    ...where,
    id: tctx.ids('thr'),
    inbox,
    number_id,
    created_by: row.author_id,
    updated_at: await nextUpdatedAt(tctx, account_id),
    now: tctx.clock.now(),
  })
}

export async function insertTheirTexts(
  tctx: Ctx,
  { row }: KeptBlast,
  of: Stretch,
  { account_id, user_number }: ThreadRow,
  files: FilesToSend,
): Promise<void> {
  const id = tctx.ids('msg')
  const { alone, below } = linksOf(files)
  const now = tctx.clock.now()
  const where = { ...of, account_id, user_number }
  await tctx.db.write(insertTexts, { ...where, id, author_id: row.author_id, alone, below, now })
  await tctx.db.write(setDealt, { ...of, id })
}
