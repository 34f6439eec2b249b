import type { Queries } from '../../../db/open'
import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { listContactCallRows, outcomeOfRow } from '../call-history/call-history.read.server'
import { canSeeBoard, listStageRows } from '../boards/board-access.server'
import { findContactRow } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { findLeadRowOfContact } from '../leads/find-lead.server'
import { findLocalClock } from '../places/local-clock'
import { listUserInboxes } from '../threads/inbox.server'
import { CARD_TEXTS, MAX_CARD_TAGS, type CallCard, type CallCardInput } from './call-card.schema'

const firstNumberOfContact = statement((q: Queries, p: { contact_id: string }) =>
  q
    .selectFrom('contact_phones')
    .select('e164')
    .where('contact_id', '=', p.contact_id)
    .orderBy('position')
    .orderBy('e164')
    .limit(1),
)

const tagsOfContact = statement((q: Queries, p: { contact_id: string }) =>
  q
    .selectFrom('contact_tags')
    .select('tag')
    .where('contact_id', '=', p.contact_id)
    .orderBy('created_at')
    .orderBy('tag')
    .limit(MAX_CARD_TAGS),
)

const newestThread = statement((q: Queries, p: { contact_id: string; inboxes: string }) =>
  q
    .selectFrom('threads')
    .select('id')
    .where('contact_id', '=', p.contact_id)
    .where('inbox', 'in', jsonValues(p.inboxes))
    .where('type', '=', 'text')
    .where('draft', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1),
)

const textsOfThread = statement((q: Queries, p: { thread_id: string }) =>
  q
    .selectFrom('messages')
    .select(['id', 'direction', 'body', 'sort_time'])
    .where('thread_id', '=', p.thread_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('direction', '=', 'in'), eb('sent_at', 'is not', null)]))
    .orderBy('sort_time', 'desc')
    .limit(CARD_TEXTS),
)

const iso = (ms: number) => new Date(ms).toISOString()
const MAX_NOTE = 300
const MAX_TEXT = 300

/** Throws not_found. */
export async function findCallCard(ctx: Ctx, input: CallCardInput): Promise<CallCard> {
  const contact = await findContactRow(ctx, input.contactId)
  const of = { contact_id: contact.id }
  const e164 = input.number ?? (await ctx.db.first(firstNumberOfContact, of))?.e164
  const thread = await ctx.db.first(newestThread, { ...of, inboxes: JSON.stringify(await listUserInboxes(ctx)) })
  const texts = thread ? await ctx.db.all(textsOfThread, { thread_id: thread.id }) : []
  return {
    contactId: contact.id,
    company: contact.company,
    place: [contact.city, contact.state].filter(Boolean).join(', ') || null,
    localClock: e164 ? findLocalClock(ctx, { ...contact, e164 }) : null,
    tags: (await ctx.db.all(tagsOfContact, of)).map(({ tag }) => tag),
    lastCall: await findLastCall(ctx, contact.id, input.exceptCallId),
    texts: texts.map(({ id, direction, body, sort_time }) => ({
      id,
      direction,
      body: body.slice(0, MAX_TEXT),
      at: iso(sort_time),
    })),
    lead: input.boardId === undefined ? null : await findBoardLead(ctx, input.boardId, contact.id),
    threadId: thread?.id ?? null,
  }
}

/** null: removed, or a board that the seller does not see. */
async function findBoardLead(ctx: Ctx, boardId: string, contactId: string): Promise<CallCard['lead']> {
  if (!(await canSeeBoard(ctx, boardId))) return null
  const lead = await findLeadRowOfContact(ctx, boardId, contactId)
  if (!lead) return null
  const stages = await listStageRows(ctx, boardId)
  return { id: lead.id, boardId, stageId: lead.stage_id, stages: stages.map(({ id, name }) => ({ id, name })) }
}

async function findLastCall(ctx: Ctx, contactId: string, exceptCallId = ''): Promise<CallCard['lastCall']> {
  const [row] = await listContactCallRows(ctx, { contactId, exceptCallId, from: null, limit: 1 })
  if (!row) return null
  return {
    uuid: row.id,
    at: iso(row.placed_at),
    direction: row.direction,
    outcome: outcomeOfRow(row).title,
    disposition: row.disposition_name,
    note: row.note?.slice(0, MAX_NOTE) ?? null,
  }
}
