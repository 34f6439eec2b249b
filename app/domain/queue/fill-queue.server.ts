import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { HostContact } from '../dialer/dialer.schema'
import { LEADS_CHUNK, bookContacts, saveHostContact, type Booked } from '../leads/book-contacts.server'
import { queueById, tellQueue, type QueueRow } from './queue.read.server'

const nextContacts = statement((q, p: { queue_id: string; position: number }) =>
  q
    .selectFrom('queued_contacts')
    .select(['position', 'contact'])
    .where('queue_id', '=', p.queue_id)
    .where('position', '>', p.position)
    .orderBy('position')
    .limit(LEADS_CHUNK),
)

/**
 * Makes leads of the contacts of a queue whose board was chosen, chunk by chunk; each commits how far it came, so that one that
 * was cut off goes on there and adds nothing twice. The body of the job `queue.fill`.
 */
export async function fillQueue(ctx: Ctx, { queueId }: { queueId: string }): Promise<void> {
  // Webhooks and dials that came meanwhile go first.
  while (await step(ctx, (tctx) => fillSome(tctx, queueId))) await breathe()
}

/** The job failed for good: what was added stays, and the page says so instead of waiting. */
export async function failQueue(ctx: Ctx, { queueId }: { queueId: string }): Promise<void> {
  await step(ctx, async (tctx) => {
    const queue = await tctx.db.first(queueById, { id: queueId })
    if (queue?.state === 'running')
      await change(tctx, queue, { state: 'failed', failure: 'The rest could not be added' })
  })
}

const step = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('queue.fill', work)

/** Answers whether there is more. */
async function fillSome(tctx: Ctx, queueId: string): Promise<boolean> {
  const queue = await tctx.db.first(queueById, { id: queueId })
  if (queue?.state !== 'running' || queue.board_id === null) return false
  const board = await tctx.db.q
    .selectFrom('boards')
    .select('id')
    .where('id', '=', queue.board_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!board) {
    await change(tctx, queue, { state: 'failed', failure: 'The board was deleted meanwhile' })
    return false
  }
  const chunk = await tctx.db.all(nextContacts, { queue_id: queueId, position: queue.position })
  const { account_id: accountId, user_id: byUser } = queue
  const booked = await bookContacts(
    tctx,
    { accountId, boardId: board.id, byUser, importType: 'BULK' },
    chunk.map(({ contact }) => JSON.parse(contact) as HostContact),
    (contact) => saveHostContact(tctx, { accountId, createdBy: byUser }, contact),
  )
  const from = queue.position
  const position = chunk.at(-1)?.position ?? from
  await keepRefused(tctx, queue, from, position, booked)
  const more = chunk.length === LEADS_CHUNK && position < queue.contacts
  await change(tctx, queue, {
    position,
    queued: queue.queued + booked.queued,
    known: queue.known + booked.known,
    refused: queue.refused + booked.refused.length,
    ...(more ? {} : { state: 'done' as const }),
  })
  return more
}

/** Of those that were looked at the refused ones stay, with why; people's data is not kept longer than it is needed. */
async function keepRefused(tctx: Ctx, queue: QueueRow, from: number, to: number, { refused }: Booked): Promise<void> {
  for (const { contactId, reason } of refused)
    await tctx.db.q
      .updateTable('queued_contacts')
      .set({ reason })
      .where('queue_id', '=', queue.id)
      .where('vendor_contact_id', '=', contactId)
      .execute()
  await tctx.db.q
    .deleteFrom('queued_contacts')
    .where('queue_id', '=', queue.id)
    .where('position', '>', from)
    .where('position', '<=', to)
    .where('reason', 'is', null)
    .execute()
}

async function change(
  tctx: Ctx,
  queue: QueueRow,
  to: Partial<Pick<QueueRow, 'state' | 'position' | 'queued' | 'known' | 'refused' | 'failure'>>,
): Promise<void> {
  await tctx.db.q
    .updateTable('contact_queues')
    .set({ ...to, created_at: tctx.clock.now() })
    .where('id', '=', queue.id)
    .execute()
  await tellQueue(tctx, queue)
}
