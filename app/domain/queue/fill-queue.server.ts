import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { LEADS_CHUNK, bookContacts, saveHostContact, type Booked } from '../leads/book-contacts.server'
import { saveCrmContact } from '../leads/save-crm-contact.server'
import { askCrm, type AskedOfCrm } from './ask-crm.server'
import { queueById, tellQueue, type QueueRow } from './queue.read.server'
import { isNamedAlone, type QueuedContact } from './queued-contact'

const nextContacts = statement((q, p: { queue_id: string; position: number }) =>
  q
    .selectFrom('queued_contacts')
    .select(['position', 'contact'])
    .where('queue_id', '=', p.queue_id)
    .where('position', '>', p.position)
    .orderBy('position')
    .limit(LEADS_CHUNK),
)

/** Each chunk commits its position, so a crash adds nothing twice. Throws TryAgain while the CRM is down. (Job.) */
export async function fillQueue(ctx: Ctx, { queueId }: { queueId: string }): Promise<void> {
  for (;;) {
    const queue = await ctx.db.first(queueById, { id: queueId })
    if (queue?.state !== 'running') return
    const rows = await ctx.db.all(nextContacts, { queue_id: queueId, position: queue.position })
    const contacts = rows.map(({ contact }) => JSON.parse(contact) as QueuedContact)
    const chunk = { contacts, from: queue.position, to: rows.at(-1)?.position ?? queue.position }
    const asked = await askCrm(ctx, queue, contacts)
    if (typeof asked === 'string') return endQueue(ctx, queueId, asked)
    if (!(await step(ctx, (tctx) => fillSome(tctx, queueId, chunk, asked)))) return
    // For webhooks and dials.
    await breathe()
  }
}

/** Added leads stay. */
export const failQueue = (ctx: Ctx, { queueId }: { queueId: string }): Promise<void> =>
  endQueue(ctx, queueId, 'The rest could not be added')

const endQueue = (ctx: Ctx, queueId: string, failure: string): Promise<void> =>
  step(ctx, async (tctx) => {
    const queue = await tctx.db.first(queueById, { id: queueId })
    if (queue?.state === 'running') await change(tctx, queue, { state: 'failed', failure })
  })

interface Chunk {
  contacts: QueuedContact[]
  /** Exclusive; `to` is inclusive. */
  from: number
  to: number
}

const step = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('queue.fill', work)

/** True: more are left. */
async function fillSome(
  tctx: Ctx,
  queueId: string,
  { contacts, from, to }: Chunk,
  asked: Exclude<AskedOfCrm, string>,
): Promise<boolean> {
  const queue = await tctx.db.first(queueById, { id: queueId })
  if (queue?.state !== 'running' || queue.board_id === null) return false
  // The board's creator fills it beside the job.
  if (queue.position !== from) return true
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
  const { account_id: accountId, user_id: byUser } = queue
  const booked = await bookContacts(
    tctx,
    { accountId, boardId: board.id, byUser, importType: 'BULK' },
    contacts,
    async (contact) => {
      if (!isNamedAlone(contact)) return saveHostContact(tctx, { accountId, createdBy: byUser }, contact)
      const found = asked.get(contact.contactId) ?? 'The CRM was not asked'
      return typeof found === 'string'
        ? { named: contact.contactId, reason: found }
        : saveCrmContact(tctx, accountId, found)
    },
  )
  await keepRefused(tctx, queue, from, to, booked)
  const more = contacts.length === LEADS_CHUNK && to < queue.contacts
  await change(tctx, queue, {
    position: to,
    queued: queue.queued + booked.queued,
    known: queue.known + booked.known,
    refused: queue.refused + booked.refused.length,
    ...(more ? {} : { state: 'done' as const }),
  })
  return more
}

/** Keeps only refused contacts: personal data is not stored longer than needed. */
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
