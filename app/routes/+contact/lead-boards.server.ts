import type { ContactRecord } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContactRecord } from '~/domain/contact-record/contact-record.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import type { Ctx } from '~/domain/context.server'
import { DomainError } from '~/domain/errors'
import { findLeadOfContact } from '~/domain/leads/lead.read.server'
import type { LeadView } from '~/domain/leads/leads.schema'
import { queueContacts } from '~/domain/leads/queue-contacts.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { orForbidden, orNotFound } from '../+form/submission'
import { getReturnPath } from './return-path'

const MAX_BOARDS = 100

type Lead = ContactRecord['leads'][number]

/** The contact's boards first, then others, to which it is added. Throws 403, 404. */
export async function loadLeadBoards(ctx: Ctx, request: Request, contactId: string) {
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { contact, leads } = await orNotFound(findContactRecord(ctx, contactId))
  const { items } = await listBoardPreviews(ctx, { limit: MAX_BOARDS })
  const known = new Map<string, Lead>(leads.map((lead) => [lead.board.id, lead]))
  const others = items.filter(({ id }) => !known.has(id))
  const asked = new URL(request.url).searchParams.get('board')
  const boards = [
    ...leads.map(({ board, scheduledAt, assignedTo }) => ({ ...board, label: board.name, scheduledAt, assignedTo })),
    ...others.map(({ id, callboardName: name }) => ({
      id,
      name,
      label: contactRecordWords.boardAdds(name),
      scheduledAt: null,
      assignedTo: null,
    })),
  ]
  return {
    contactId,
    name: contact.name,
    closeTo: getReturnPath(request.url, contactId),
    boards,
    boardId: boards.find(({ id }) => id === asked)?.id ?? boards[0]?.id ?? null,
  }
}

/** The contact's lead on the board, added if it was not. Throws not_found, forbidden, invalid. */
export async function findOrAddLead(
  ctx: Ctx,
  { boardId, contactId }: { boardId: string; contactId: string },
): Promise<LeadView> {
  const { refused } = await queueContacts(ctx, { id: boardId, contactIds: [contactId] })
  const [refusal] = refused
  if (refusal) throw new DomainError('invalid', contactRecordWords.notOnBoard(refusal.reason))
  return findLeadOfContact(ctx, { id: boardId, contactId })
}
