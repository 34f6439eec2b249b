import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import { seeBoardToWork, stagesOf } from '../boards/board-access.server'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import type { HostContact } from '../dialer/dialer.schema'
import { DomainError, notFound } from '../errors'
import { bookLead } from './add-lead.server'
import type { QueueContacts, QueuedView } from './leads.schema'
import { withTally } from './tell-board.server'

/** Contacts of one transaction: a dial waits for the one that runs. */
const CHUNK = 25

/** A contact of the account to queue, or why one of the batch is not. `named`: as the caller names it. */
type Read = { named: string } & ({ contactId: string } | { reason: string })

type ReadOne<T> = (tctx: Ctx, given: T) => Promise<Read>

/**
 * Puts contacts into the first stage of a board, as leads that were picked in bulk: each contact once per board, so that the
 * same batch twice adds nothing. In chunks: what was added stays when a later one fails, and the batch may be sent again.
 * Throws not_found for the board and for contacts of others, forbidden for coaches.
 */
export async function queueContacts(ctx: Ctx, { id, ...input }: QueueContacts & { id: string }): Promise<QueuedView> {
  const { vendorContactIds, vendorDialerContacts, contactIds } = input
  const given = [vendorContactIds, vendorDialerContacts, contactIds].filter((batch) => batch !== undefined)
  if (given.length !== 1)
    throw new DomainError('bad_request', 'Give either vendorContactIds, vendorDialerContacts or contactIds')
  if (vendorDialerContacts) return queueHostContacts(ctx, id, vendorDialerContacts)
  if (contactIds) return queueEach(ctx, id, contactIds, ownContact)
  return queueEach(ctx, id, vendorContactIds ?? [], vendorContact)
}

/** Contacts as a host page hands them over: saved, then queued. */
export const queueHostContacts = (ctx: Ctx, boardId: string, contacts: readonly HostContact[]): Promise<QueuedView> =>
  queueEach(ctx, boardId, contacts, hostContact)

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

const vendorContact: ReadOne<string> = async (tctx, vendorContactId) => {
  const row = await tctx.db.q
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', requireUser(tctx).accountId)
    .where('vendor_contact_id', '=', vendorContactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row
    ? { named: vendorContactId, contactId: row.id }
    : { named: vendorContactId, reason: 'This contact is not known yet: send it with its numbers' }
}

const hostContact: ReadOne<HostContact> = async (tctx, contact) => {
  const read = readContactInput(contact)
  if (!read.ok) return { named: contact.contactId, reason: read.reason }
  const user = requireUser(tctx)
  const { id } = await saveContact(tctx, {
    accountId: user.accountId,
    createdBy: user.userId,
    facts: read.facts,
    phones: 'replace',
  })
  return { named: contact.contactId, contactId: id }
}

async function queueEach<T>(ctx: Ctx, boardId: string, batch: readonly T[], readOne: ReadOne<T>): Promise<QueuedView> {
  const result: QueuedView = { queued: 0, known: 0, refused: [], totalContacts: 0 }
  for (let start = 0; start < batch.length; start += CHUNK) {
    // Webhooks and dials that came meanwhile go first.
    if (start > 0) await breathe()
    const chunk = batch.slice(start, start + CHUNK)
    const done = await ctx.db.transact('leads.queue', (tctx) => queueSome(tctx, boardId, chunk, readOne))
    result.queued += done.queued
    result.known += done.known
    result.refused.push(...done.refused)
    result.totalContacts = done.totalContacts
  }
  return result
}

async function queueSome<T>(tctx: Ctx, boardId: string, chunk: readonly T[], readOne: ReadOne<T>): Promise<QueuedView> {
  const board = await seeBoardToWork(tctx, boardId)
  const [stage] = await stagesOf(tctx, boardId)
  if (!stage) throw notFound('Stage')
  const cause = { byUser: requireUser(tctx).userId, ruleId: null, fact: null }
  const lead = {
    accountId: board.account_id,
    boardId,
    stageId: stage.id,
    stageName: stage.name,
    importType: 'BULK',
    intoFirstStage: true,
  } as const
  const result: QueuedView = { queued: 0, known: 0, refused: [], totalContacts: board.total_contacts }
  await withTally(tctx, async (tally) => {
    for (const given of chunk) {
      const read = await readOne(tctx, given)
      if ('reason' in read) result.refused.push({ contactId: read.named, reason: read.reason })
      else if (await bookLead(tctx, tally, { ...lead, contactId: read.contactId }, cause)) result.queued += 1
      else result.known += 1
    }
    const stageIds = [stage.id]
    const news = { type: 'leads.changed', accountId: board.account_id, boardId, stageIds } as const
    return { result: undefined, news: result.queued > 0 ? [news] : [] }
  })
  return { ...result, totalContacts: board.total_contacts + result.queued }
}
