import type { Selectable } from 'kysely'
import type { BlastItemsTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import { advance, begin } from '../../../machines/advance'
import {
  MESSAGE_DELIVERY_CHART_VERSION,
  messageDeliveryMachine,
} from '../../../machines/kept-by-server/message-delivery'
import { filesToSend, withLinks, type FilesToSend } from '../attachments/files-to-send.server'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { useMessages } from '../messenger/credits.server'
import { wakeNumber } from '../messenger/hear-message.server'
import { ON_DNC } from '../messenger/message-words'
import { markBlastItems } from '../messenger/mark-for-search.server'
import { contactOfText, insertThread } from '../messenger/open-thread.server'
import type { ThreadRow } from '../messenger/threads.read.server'
import { nextSortTime, nextUpdatedAt, touchThread } from '../messenger/touch-thread.server'
import { findKeptBlast, hearBlast } from './hear-blast.server'
import type { KeptBlast } from './kept-blast.server'

/** So many are dealt out in one transaction: whoever else waits for the file waits that long. */
const CHUNK = 250

type Item = Selectable<BlastItemsTable> & { suppression_id: string | null; thread_id: string | null }

/** The next of them with the list's entry and the conversation that there is, where there is one: asked together, and not of each. */
const nextItems = statement((q, p: { account_id: string; user_number: string; blast_id: string; limit: number }) =>
  q
    .selectFrom('blast_items as item')
    .leftJoin('suppressions as entry', (join) =>
      join.onRef('entry.e164', '=', 'item.e164').on('entry.account_id', '=', p.account_id),
    )
    .leftJoin('threads as known', (join) =>
      join
        .onRef('known.recipient', '=', 'item.e164')
        .on('known.account_id', '=', p.account_id)
        .on('known.user_number', '=', p.user_number)
        .on('known.draft', '=', 0)
        .on('known.deleted_at', 'is', null),
    )
    .selectAll('item')
    .select(['entry.id as suppression_id', 'known.id as thread_id'])
    .where('item.blast_id', '=', p.blast_id)
    .where('item.message_id', 'is', null)
    .where(({ eb, lit }) => eb('item.omitted', '=', lit(0)))
    .where('item.problem', 'is', null)
    .orderBy('item.position')
    .limit(p.limit),
)
const threadById = statement((q, p: { id: string }) => q.selectFrom('threads').selectAll().where('id', '=', p.id))
const setDealt = statement((q, p: { message_id: string; blast_id: string; position: number }) =>
  q
    .updateTable('blast_items')
    .set({ message_id: p.message_id })
    .where('blast_id', '=', p.blast_id)
    .where('position', '=', p.position),
)
const setProblem = statement((q, p: { problem: string; blast_id: string; position: number }) =>
  q
    .updateTable('blast_items')
    .set({ problem: p.problem })
    .where('blast_id', '=', p.blast_id)
    .where('position', '=', p.position),
)
const insertText = statement(
  (
    q,
    {
      now,
      ...row
    }: {
      now: number
      id: string
      account_id: string
      thread_id: string
      author_id: string | null
      body: string
      raw_body: string
      from_number: string
      to_number: string
      segments: number
      blast_id: string
      sort_time: number
    },
  ) =>
    q.insertInto('messages').values({
      ...row,
      direction: 'out',
      carrier_sid: null,
      rank: 1,
      error: null,
      error_code: null,
      scheduled_at: null,
      keyword: null,
      charged: 1,
      compliance: null,
      sent_at: null,
      deleted_at: null,
      ...QUEUED,
      version: 1,
      chart_version: MESSAGE_DELIVERY_CHART_VERSION,
      created_at: now,
      updated_at: now,
      ended_at: null,
    }),
)

/** A text that was published and waits for its turn, as its machine has it: ten thousand of them are begun alike. */
const QUEUED = queued()

function queued(): { state: string; context: string } {
  const { stored } = advance(messageDeliveryMachine, begin(messageDeliveryMachine, undefined).stored, {
    type: 'PUBLISH',
    waitMs: 0,
  })
  return { state: JSON.stringify(stored.state), context: JSON.stringify(stored.context) }
}

/** Gives everybody of a blast their text, in their own conversation, where it waits for its turn. A step that was done is not done again. (Job.) */
export async function dealBlast(
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  for (;;) {
    const step = await ctx.db.transact('blast.deal', async (tctx) => {
      const blast = await findKeptBlast(tctx, messageId)
      if (blast?.state !== 'dealing') return finishJob(tctx, jobKey)
      const thread = (await tctx.db.first(threadById, { id: blast.row.thread_id }))!
      const { account_id, user_number } = thread
      const items = await tctx.db.all(nextItems, { account_id, user_number, blast_id: messageId, limit: CHUNK })
      const updatedAt = await nextUpdatedAt(tctx, account_id)
      const files = await filesToSend(tctx, messageId, tctx.clock.now())
      for (const [index, item] of items.entries())
        await dealItem(tctx, blast, { thread, files }, item, updatedAt + index)
      if (items.length > 0) await wakeNumber(tctx, thread.user_number)
      // What was begun for it stands below it.
      if (items.length > 0) await touchThread(tctx, thread)
      if (items.length > 0)
        await markBlastItems(tctx, messageId, { after: items[0]!.position - 1, last: items.at(-1)!.position })
      if (items.length === CHUNK) return null
      await hearBlast(tctx, messageId, { type: 'DEALT' })
      return finishJob(tctx, jobKey)
    })
    if (step === FINISHED) return FINISHED
  }
}

/** `updatedAt`: of the conversation, where one is begun. */
async function dealItem(
  tctx: Ctx,
  { id: blast_id, row }: KeptBlast,
  { thread: from, files }: { thread: ThreadRow; files: FilesToSend },
  item: Item,
  updatedAt: number,
): Promise<void> {
  const { position, thread_id: known } = item
  if (item.suppression_id !== null) {
    await tctx.db.write(setProblem, { problem: ON_DNC, blast_id, position })
    await useMessages(tctx, row.account_id, -1)
    return
  }
  const now = tctx.clock.now()
  const message_id = tctx.ids('msg')
  await tctx.db.write(insertText, {
    now,
    id: message_id,
    account_id: row.account_id,
    thread_id: known ?? (await beginThread(tctx, row.author_id, from, item, updatedAt)),
    author_id: row.author_id,
    body: withLinks(item.body, files),
    raw_body: item.raw_body,
    from_number: from.user_number,
    to_number: item.e164,
    segments: item.segments,
    blast_id,
    sort_time: known === null ? now : await nextSortTime(tctx, known),
  })
  await tctx.db.write(setDealt, { message_id, blast_id, position })
}

/** Who was never written to has a conversation from here on, and who was nobody is a contact. */
async function beginThread(
  tctx: Ctx,
  authorId: string | null,
  from: ThreadRow,
  item: Item,
  updatedAt: number,
): Promise<string> {
  const { id } = await insertThread(tctx, {
    accountId: from.account_id,
    inbox: from.inbox,
    type: 'text',
    number_id: from.number_id,
    user_number: from.user_number,
    createdBy: authorId,
    recipient: item.e164,
    contactId: item.contact_id ?? (await contactOfText(tctx, from.account_id, authorId, item.e164)),
    isDraft: false,
    updatedAt,
  })
  return id
}
