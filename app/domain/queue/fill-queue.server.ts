import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { LEADS_CHUNK, addLeads, getHandOverType, saveHostContact, type AddLeadsResult } from '../leads/add-leads.server'
import { saveCrmContact } from '../tag-imports/save-crm-contact.server'
import { fetchCrmContacts, type CrmContactResults } from './fetch-crm-contacts.server'
import { queueById, publishQueue, type QueueRow } from './queue.read.server'
import { isIdOnly, type QueuedContact } from './queued-contact'
import { queueWords } from './queue.words'

const nextContacts = statement((q, p: { queue_id: string; position: number }) =>
  q
    .selectFrom('queued_contacts')
    .select(['position', 'contact'])
    .where('queue_id', '=', p.queue_id)
    .where('position', '>', p.position)
    .orderBy('position')
    .limit(LEADS_CHUNK),
)

/** Each chunk commits its position, so a crash adds nothing twice. Throws RetryLater while the CRM is down. (Job.) */
export async function fillQueue(ctx: Ctx, { queueId }: { queueId: string }): Promise<void> {
  for (;;) {
    const queue = await ctx.db.first(queueById, { id: queueId })
    if (queue?.state !== 'running') return
    const rows = await ctx.db.all(nextContacts, { queue_id: queueId, position: queue.position })
    const contacts = rows.map(({ contact }) => JSON.parse(contact) as QueuedContact)
    const chunk = { contacts, from: queue.position, to: rows.at(-1)?.position ?? queue.position }
    const crmContacts = await fetchCrmContacts(ctx, queue, contacts)
    if (typeof crmContacts === 'string') return markFailed(ctx, queueId, crmContacts)
    if (!(await inFillTransaction(ctx, (tx) => fillChunk(tx, queueId, chunk, crmContacts)))) return
    // For webhooks and dials.
    await breathe()
  }
}

/** Added leads stay. */
export const failQueue = (ctx: Ctx, { queueId }: { queueId: string }): Promise<void> =>
  markFailed(ctx, queueId, queueWords.someContactsNotAdded)

const markFailed = (ctx: Ctx, queueId: string, failure: string): Promise<void> =>
  inFillTransaction(ctx, async (tx) => {
    const queue = await tx.db.first(queueById, { id: queueId })
    if (queue?.state === 'running') await updateQueue(tx, queue, { state: 'failed', failure })
  })

interface Chunk {
  contacts: QueuedContact[]
  /** Exclusive; `to` is inclusive. */
  from: number
  to: number
}

const inFillTransaction = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('queue.fill', work)

/** True: more are left. */
async function fillChunk(
  tx: Ctx,
  queueId: string,
  { contacts, from, to }: Chunk,
  crmContacts: Exclude<CrmContactResults, string>,
): Promise<boolean> {
  const queue = await tx.db.first(queueById, { id: queueId })
  if (queue?.state !== 'running' || queue.board_id === null) return false
  // The board's creator fills it beside the job.
  if (queue.position !== from) return true
  const board = await tx.db.q
    .selectFrom('boards')
    .select('id')
    .where('id', '=', queue.board_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!board) {
    await updateQueue(tx, queue, { state: 'failed', failure: queueWords.boardDeleted })
    return false
  }
  const { account_id: accountId, user_id: byUser } = queue
  const added = await addLeads(
    tx,
    { accountId, boardId: board.id, byUser, importType: getHandOverType(queue.contacts) },
    contacts,
    async (contact) => {
      if (!isIdOnly(contact)) return saveHostContact(tx, { accountId, createdBy: byUser }, contact)
      const found = crmContacts.get(contact.contactId) ?? queueWords.crmNotQueried
      return typeof found === 'string'
        ? { named: contact.contactId, reason: found }
        : saveCrmContact(tx, accountId, found)
    },
  )
  await deleteAddedContacts(tx, queue, from, to, added)
  const more = contacts.length === LEADS_CHUNK && to < queue.contacts
  await updateQueue(tx, queue, {
    position: to,
    queued: queue.queued + added.queued,
    known: queue.known + added.known,
    refused: queue.refused + added.refused.length,
    ...(more ? {} : { state: 'done' as const }),
  })
  return more
}

/** Keeps only refused contacts: personal data is not stored longer than needed. */
async function deleteAddedContacts(
  tx: Ctx,
  queue: QueueRow,
  from: number,
  to: number,
  { refused }: AddLeadsResult,
): Promise<void> {
  for (const { contactId, reason } of refused)
    await tx.db.q
      .updateTable('queued_contacts')
      .set({ reason })
      .where('queue_id', '=', queue.id)
      .where('vendor_contact_id', '=', contactId)
      .execute()
  await tx.db.q
    .deleteFrom('queued_contacts')
    .where('queue_id', '=', queue.id)
    .where('position', '>', from)
    .where('position', '<=', to)
    .where('reason', 'is', null)
    .execute()
}

async function updateQueue(
  tx: Ctx,
  queue: QueueRow,
  to: Partial<Pick<QueueRow, 'state' | 'position' | 'queued' | 'known' | 'refused' | 'failure'>>,
): Promise<void> {
  await tx.db.q
    .updateTable('contact_queues')
    .set({ ...to, created_at: tx.clock.now() })
    .where('id', '=', queue.id)
    .execute()
  await publishQueue(tx, queue)
}
