import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import { seeBoardToWork } from '../boards/board-access.server'
import { partOfWrite, type Ctx } from '../context.server'
import { crmOf } from '../crm/find-crm.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { DomainError, notFound } from '../errors'
import { queueForBoard } from '../queue/queue-for-board.server'
import { LEADS_CHUNK, bookContacts, saveHostContact, type ReadContact } from './book-contacts.server'
import type { QueueContacts, QueuedView } from './leads.schema'

type ReadOne<T> = (tctx: Ctx, given: T) => Promise<ReadContact>

/**
 * In chunks, each contact once per board: safe to repeat after a failure. Unknown CRM ids are requested by a job.
 * Throws bad_request, not_found, forbidden.
 */
export async function queueContacts(ctx: Ctx, { id, ...input }: QueueContacts & { id: string }): Promise<QueuedView> {
  const { vendorContactIds, vendorDialerContacts, contactIds } = input
  const given = [vendorContactIds, vendorDialerContacts, contactIds].filter((batch) => batch !== undefined)
  if (given.length !== 1)
    throw new DomainError('bad_request', 'Give either vendorContactIds, vendorDialerContacts or contactIds')
  if (vendorDialerContacts) return queueEach(ctx, id, vendorDialerContacts, hostContact)
  if (contactIds) return queueEach(ctx, id, contactIds, ownContact)
  const unknown = new Set<string>()
  return queueEach(ctx, id, vendorContactIds ?? [], vendorContact(unknown), leaveToCrm(unknown))
}

const ownContact: ReadOne<string> = async (tctx, contactId) => {
  const row = await tctx.db.q
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('account_id', '=', requireUser(tctx).accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Contact')
  return { named: contactId, contactId }
}

const UNKNOWN = 'This contact is not known yet: send it with its numbers'

const vendorContact =
  (unknown: Set<string>): ReadOne<string> =>
  async (tctx, vendorContactId) => {
    const row = await tctx.db.q
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', requireUser(tctx).accountId)
      .where('vendor_contact_id', '=', vendorContactId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row) return { named: vendorContactId, contactId: row.id }
    unknown.add(vendorContactId)
    return { named: vendorContactId, reason: UNKNOWN }
  }

const hostContact: ReadOne<HostContact> = (tctx, contact) => {
  const { accountId, userId } = requireUser(tctx)
  return saveHostContact(tctx, { accountId, createdBy: userId }, contact)
}

type Counted = Pick<QueuedView, 'known' | 'asked' | 'refused'>

const leaveToCrm =
  (unknownIds: ReadonlySet<string>) =>
  async (tctx: Ctx, boardId: string, counted: Counted): Promise<Counted> => {
    const unknown = counted.refused.filter(({ contactId }) => unknownIds.has(contactId))
    if (unknown.length === 0 || !(await crmOf(tctx, requireUser(tctx).accountId))) return counted
    const ids = [...new Set(unknown.map(({ contactId }) => contactId))]
    await queueForBoard(
      tctx,
      boardId,
      ids.map((contactId) => ({ contactId })),
    )
    return {
      known: counted.known + unknown.length - ids.length,
      asked: ids.length,
      refused: counted.refused.filter(({ contactId }) => !unknownIds.has(contactId)),
    }
  }

async function queueEach<T>(
  ctx: Ctx,
  boardId: string,
  batch: readonly T[],
  readOne: ReadOne<T>,
  /** In the last transaction. */
  end: (tctx: Ctx, boardId: string, counted: Counted) => Promise<Counted> = async (_tctx, _boardId, counted) => counted,
): Promise<QueuedView> {
  let result: QueuedView = { queued: 0, known: 0, asked: 0, refused: [], totalContacts: 0 }
  for (let start = 0; start < batch.length; start += LEADS_CHUNK) {
    // Lets waiting webhooks and dials run.
    if (start > 0) await breathe()
    const chunk = batch.slice(start, start + LEADS_CHUNK)
    const isLast = start + LEADS_CHUNK >= batch.length
    const before = result
    const book = async (tctx: Ctx): Promise<QueuedView> => {
      const board = await seeBoardToWork(tctx, boardId)
      const intake = {
        accountId: board.account_id,
        boardId,
        byUser: requireUser(tctx).userId,
        importType: 'BULK',
      } as const
      const booked = await bookContacts(tctx, intake, chunk, (given) => readOne(tctx, given))
      const counted = {
        known: before.known + booked.known,
        asked: 0,
        refused: [...before.refused, ...booked.refused],
      }
      return {
        queued: before.queued + booked.queued,
        totalContacts: board.total_contacts + booked.queued,
        ...(isLast ? await end(tctx, boardId, counted) : counted),
      }
    }
    result = await ctx.db.transact('leads.queue', book, partOfWrite({ isLast }))
  }
  return result
}
