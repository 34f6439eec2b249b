import { statement } from '../../../db/statement'
import { getBoardForWork } from '../boards/board-access.server'
import { findContactList } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { queueContacts } from '../leads/queue-contacts.server'
import { QUEUE_BATCH } from '../boards/boards.schema'
import { MAX_LIST_LEADS } from './board-leads.schema'
import { boardLeadsWords } from './board-leads.words'

const membersOf = statement((q, p: { list_id: string; after: number }) =>
  q
    .selectFrom('contact_list_members')
    .innerJoin('contacts', 'contacts.id', 'contact_list_members.contact_id')
    .select(['contact_list_members.contact_id', 'contact_list_members.position'])
    .where('contact_list_members.list_id', '=', p.list_id)
    .where('contact_list_members.position', '>', p.after)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contact_list_members.position')
    .limit(QUEUE_BATCH),
)

export interface AddedLeads {
  added: number
  /** On the board before. */
  known: number
}

/** Adds the contacts of a list to a board's first stage. Throws not_found, forbidden, invalid for a longer list. */
export async function addListLeads(ctx: Ctx, { id, listId }: { id: string; listId: string }): Promise<AddedLeads> {
  await getBoardForWork(ctx, id)
  const list = await findContactList(ctx, listId)
  if (list.contactCount > MAX_LIST_LEADS)
    throw new DomainError('invalid', boardLeadsWords.listTooLong, { listId: [boardLeadsWords.listTooLong] })
  const result: AddedLeads = { added: 0, known: 0 }
  let after = -1
  for (;;) {
    const members = await ctx.db.all(membersOf, { list_id: list.id, after })
    const last = members.at(-1)
    if (!last) return result
    const { queued, known } = await queueContacts(ctx, { id, contactIds: members.map((row) => row.contact_id) })
    result.added += queued
    result.known += known
    after = last.position
  }
}
