import { sql, type Selectable } from 'kysely'
import type { ContactQueuesTable } from '../../../db/schema/queue'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { isBoardVisibleTo } from '../boards/board-access.server'
import { contactName } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { REFUSED_SHOWN, type QueueView } from './queue.schema'
import { isIdOnly, type QueuedContact } from './queued-contact'

export type QueueRow = Selectable<ContactQueuesTable>

/** Waiting first, then running; newest first. */
export const queuesOf = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('contact_queues')
    .selectAll()
    .where('user_id', '=', p.user_id)
    .orderBy(sql`case state when 'waiting' then 0 when 'running' then 1 when 'failed' then 2 else 3 end`)
    .orderBy('id', 'desc')
    .limit(20),
)
export const queueById = statement((q, p: { id: string }) =>
  q.selectFrom('contact_queues').selectAll().where('id', '=', p.id),
)
const boardName = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select('name').where('id', '=', p.id).where('deleted_at', 'is', null),
)
const refusedOf = statement((q, p: { queue_id: string }) =>
  q
    .selectFrom('queued_contacts')
    .select(['vendor_contact_id', 'contact', 'reason'])
    .where('queue_id', '=', p.queue_id)
    .where('reason', 'is not', null)
    .orderBy('position')
    .limit(REFUSED_SHOWN),
)

export const findQueue = (ctx: Ctx): Promise<QueueView | null> => findShownQueue(ctx, requireUser(ctx).userId)

export async function findShownQueue(ctx: Ctx, userId: string): Promise<QueueView | null> {
  const [shown] = await ctx.db.all(queuesOf, { user_id: userId })
  return shown ? toQueueView(ctx, shown) : null
}

export async function toQueueView(ctx: Ctx, row: QueueRow): Promise<QueueView> {
  const board = await findQueueBoard(ctx, row)
  const refused = row.refused === 0 ? [] : await ctx.db.all(refusedOf, { queue_id: row.id })
  return {
    id: row.id,
    state: row.state,
    board,
    contacts: row.contacts,
    done: row.position,
    queued: row.queued,
    known: row.known,
    refused: row.refused,
    refusals: refused.map(({ vendor_contact_id: contactId, contact, reason }) => ({
      contactId,
      name: formatName(JSON.parse(contact) as QueuedContact),
      reason: reason ?? '',
    })),
    failure: row.failure,
  }
}

/** null: not visible to the user. */
async function findQueueBoard(ctx: Ctx, { board_id: id, user_id: userId }: QueueRow): Promise<QueueView['board']> {
  const board = id === null ? undefined : await ctx.db.first(boardName, { id })
  return id !== null && board && (await isBoardVisibleTo(ctx, id, userId)) ? { id, name: board.name } : null
}

function formatName(contact: QueuedContact): string {
  if (isIdOnly(contact)) return contact.contactId
  const { name, firstName = '', lastName = '' } = contact
  return name || contactName({ first_name: firstName, last_name: lastName })
}

/** Callers open the transaction. */
export async function publishQueue(tx: Ctx, { account_id, user_id }: Pick<QueueRow, 'account_id' | 'user_id'>) {
  const queue = await findShownQueue(tx, user_id)
  await tx.db.recordEvent({
    type: 'queue.changed',
    room: `user:${user_id}`,
    accountId: account_id,
    subjectId: queue?.id ?? user_id,
    payload: { queue },
  })
}
