import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import { getBoardForWork } from '../boards/board-access.server'
import { chunkTransactionOptions, type Ctx } from '../context.server'
import { findAccountCrm } from '../crm/open-crm.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { DomainError, notFound } from '../errors'
import { queueForBoard } from '../queue/queue-for-board.server'
import { LEADS_CHUNK, addLeads, getHandOverType, saveHostContact, type ContactResult } from './add-leads.server'
import type { QueueContacts, QueuedView } from './leads.schema'
import { leadsWords } from './leads.words'

type ResolveContact<T> = (tx: Ctx, input: T) => Promise<ContactResult>

/**
 * In chunks, each contact once per board: safe to repeat after a failure. Unknown CRM ids are requested by a job.
 * Throws bad_request, not_found, forbidden.
 */
export async function queueContacts(ctx: Ctx, { id, ...input }: QueueContacts & { id: string }): Promise<QueuedView> {
  const { vendorContactIds, vendorDialerContacts, contactIds } = input
  const batches = [vendorContactIds, vendorDialerContacts, contactIds].filter((batch) => batch !== undefined)
  if (batches.length !== 1) throw new DomainError('bad_request', leadsWords.oneKindOfContactsRequired)
  if (vendorDialerContacts) return queueBatch(ctx, id, vendorDialerContacts, resolveHostContact)
  if (contactIds) return queueBatch(ctx, id, contactIds, resolveOwnContact)
  const unknown = new Set<string>()
  return queueBatch(ctx, id, vendorContactIds ?? [], resolveVendorContact(unknown), requestFromCrm(unknown))
}

const resolveOwnContact: ResolveContact<string> = async (tx, contactId) => {
  const row = await tx.db.q
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('account_id', '=', requireUser(tx).accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Contact')
  return { named: contactId, contactId }
}

const resolveVendorContact =
  (unknown: Set<string>): ResolveContact<string> =>
  async (tx, vendorContactId) => {
    const row = await tx.db.q
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', requireUser(tx).accountId)
      .where('vendor_contact_id', '=', vendorContactId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (row) return { named: vendorContactId, contactId: row.id }
    unknown.add(vendorContactId)
    return { named: vendorContactId, reason: leadsWords.unknown }
  }

const resolveHostContact: ResolveContact<HostContact> = (tx, contact) => {
  const { accountId, userId } = requireUser(tx)
  return saveHostContact(tx, { accountId, createdBy: userId }, contact)
}

type QueueCounts = Pick<QueuedView, 'known' | 'asked' | 'refused'>

const requestFromCrm =
  (unknownIds: ReadonlySet<string>) =>
  async (tx: Ctx, boardId: string, counted: QueueCounts): Promise<QueueCounts> => {
    const unknown = counted.refused.filter(({ contactId }) => unknownIds.has(contactId))
    if (unknown.length === 0 || !(await findAccountCrm(tx, requireUser(tx).accountId))) return counted
    const ids = [...new Set(unknown.map(({ contactId }) => contactId))]
    await queueForBoard(
      tx,
      boardId,
      ids.map((contactId) => ({ contactId })),
    )
    return {
      known: counted.known + unknown.length - ids.length,
      asked: ids.length,
      refused: counted.refused.filter(({ contactId }) => !unknownIds.has(contactId)),
    }
  }

async function queueBatch<T>(
  ctx: Ctx,
  boardId: string,
  batch: readonly T[],
  resolveContact: ResolveContact<T>,
  /** In the last transaction. */
  finish: (tx: Ctx, boardId: string, counted: QueueCounts) => Promise<QueueCounts> = async (_tctx, _boardId, counted) =>
    counted,
): Promise<QueuedView> {
  let result: QueuedView = { queued: 0, known: 0, asked: 0, refused: [], totalContacts: 0 }
  for (let start = 0; start < batch.length; start += LEADS_CHUNK) {
    // Lets waiting webhooks and dials run.
    if (start > 0) await breathe()
    const chunk = batch.slice(start, start + LEADS_CHUNK)
    const isLast = start + LEADS_CHUNK >= batch.length
    const before = result
    const addChunk = async (tx: Ctx): Promise<QueuedView> => {
      const board = await getBoardForWork(tx, boardId)
      const intake = {
        accountId: board.account_id,
        boardId,
        byUser: requireUser(tx).userId,
        importType: getHandOverType(batch.length),
      } as const
      const added = await addLeads(tx, intake, chunk, (input) => resolveContact(tx, input))
      const counted = {
        known: before.known + added.known,
        asked: 0,
        refused: [...before.refused, ...added.refused],
      }
      return {
        queued: before.queued + added.queued,
        totalContacts: board.total_contacts + added.queued,
        ...(isLast ? await finish(tx, boardId, counted) : counted),
      }
    }
    result = await ctx.db.transact('leads.queue', addChunk, chunkTransactionOptions({ isLast }))
  }
  return result
}
