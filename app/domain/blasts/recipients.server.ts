import { statement } from '../../../db/statement'
import { findStage, seeBoardToWork } from '../boards/board-access.server'
import { contactOfNumber } from '../contacts/contact-of-number.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { parsePhone } from '../phone-numbers/phone.server'
import { readContactInput } from '../contacts/read-input.server'
import { requireWriter } from '../contacts/require-writer'
import { saveContact } from '../contacts/save-contact.server'
import { tellContact } from '../contacts/tell-contact.server'
import { partOfWrite, type Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import type { ThreadView } from '../threads/messenger.schema'
import { tellThread } from '../threads/publish-thread.server'
import { recordRecipients } from '../threads/thread-events.server'
import { findThread, type ThreadRow } from '../threads/threads.read.server'
import { MAX_RECIPIENTS, MAX_REFUSED_SHOWN, type AddRecipients, type RecipientsAdded } from './blast.schema'
import { NO_NUMBER, TOO_MANY } from './blast-words'
import { discardPreviewsOf } from './discard-previews.server'
import { findBlastThread, requireBlasts } from './find-blast.server'
import { positionOf } from './recipients.read.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 500
const KEPT_CHUNK = 50

const lastPosition = statement((q, p: { thread_id: string }) =>
  q
    .selectFrom('blast_recipients')
    .select('position')
    .where('thread_id', '=', p.thread_id)
    .orderBy('position', 'desc')
    .limit(1),
)
const insertRecipient = statement(
  (q, p: { thread_id: string; e164: string; contact_id: string | null; position: number }) =>
    q
      .insertInto('blast_recipients')
      .values(p)
      .onConflict((conflict) => conflict.columns(['thread_id', 'e164']).doNothing()),
)
const numbersOf = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .select(['contact_phones.e164', 'contact_phones.type'])
    .where('contact_phones.contact_id', '=', p.contact_id)
    .where('contacts.account_id', '=', p.account_id)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contact_phones.position'),
)

type Found = { e164: string; contactId: string | null } | { refused: string }
type Asked = { value: string; find: (tctx: Ctx) => Promise<Found> }

/** Duplicates are counted, refused ones listed. Throws not_found, forbidden, conflict. */
export async function addRecipients(
  ctx: Ctx,
  {
    numbers = [],
    contactIds = [],
    contacts = [],
    stage,
    ...of
  }: Pick<AddRecipients, 'threadId'> & Partial<AddRecipients>,
): Promise<RecipientsAdded> {
  await requireBlasts(ctx)
  const { id: threadId, account_id, recipient_count } = await findBlastThread(ctx, of.threadId)
  const asked: Asked[] = [
    ...numbers.filter((value) => value.trim() !== '').map((value) => askedNumber(value, account_id)),
    ...contactIds.map((id) => askedContact(id, account_id)),
    ...(stage ? await contactsOfStage(ctx, stage) : []).map((id) => askedContact(id, account_id)),
  ]
  const result = {
    added: 0,
    duplicates: 0,
    refusedCount: 0,
    refused: [] as RecipientsAdded['refused'],
    recipientCount: recipient_count,
  }
  const handedOver = contacts.map((contact) => askedHandedOver(contact))
  const chunks = [...chunksOf(asked, CHUNK), ...chunksOf(handedOver, KEPT_CHUNK)]
  for (const chunk of chunks) {
    const addChunk = async (tctx: Ctx) => {
      const found: Array<{ value: string } & Found> = []
      for (const { value, find } of chunk) found.push({ value, ...(await find(tctx)) })
      return insertThem(tctx, await findBlastThread(tctx, threadId), found)
    }
    const done = await changeMessenger(ctx, addChunk, partOfWrite({ isLast: chunk === chunks.at(-1) }))
    result.added += done.added
    result.duplicates += done.duplicates
    result.refusedCount += done.refused.length
    result.refused.push(...done.refused.slice(0, MAX_REFUSED_SHOWN - result.refused.length))
    result.recipientCount = done.recipientCount
  }
  return result
}

export async function addRecipient(
  ctx: Ctx,
  {
    threadId,
    phone,
    contact,
  }: { threadId: string; phone: { destination: string }; contact?: { id?: string | undefined } | undefined },
): Promise<ThreadView> {
  const parsed = parsePhone(phone.destination)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { 'phone.destination': [parsed.reason] })
  await requireBlasts(ctx)
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findBlastThread(tctx, threadId)
    const meant =
      contact?.id === undefined
        ? []
        : await tctx.db.all(numbersOf, { account_id: thread.account_id, contact_id: contact.id })
    const contactId = meant.some(({ e164 }) => e164 === parsed.e164)
      ? contact!.id!
      : ((await contactOfNumber(tctx, thread.account_id, parsed.e164))?.id ?? null)
    const { refused } = await insertThem(tctx, thread, [{ value: phone.destination, e164: parsed.e164, contactId }])
    const [no] = refused
    if (no) throw new DomainError('invalid', no.reason, { 'phone.destination': [no.reason] })
    return findThread(tctx, threadId)
  })
}

export async function removeRecipients(
  ctx: Ctx,
  { threadId, memberId }: { threadId: string; memberId?: string },
): Promise<ThreadView> {
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findBlastThread(tctx, threadId)
    const place = memberId === undefined ? null : positionOf(memberId) || 0
    const gone = place === null ? { from: 0, to: Number.MAX_SAFE_INTEGER } : { from: place, to: place }
    await recordRecipients(tctx, { threadId: thread.id, type: 'MEMBER_REMOVED', ...gone })
    const removed = await tctx.db.q
      .deleteFrom('blast_recipients')
      .where('thread_id', '=', thread.id)
      .$if(place !== null, (query) => query.where('position', '=', place!))
      .executeTakeFirst()
    if (memberId !== undefined && removed.numDeletedRows === 0n) throw notFound('Member')
    await recount(tctx, thread, -Number(removed.numDeletedRows))
    return findThread(tctx, thread.id)
  })
}

async function insertThem(
  tctx: Ctx,
  thread: ThreadRow,
  found: Array<{ value: string } & Found>,
): Promise<{ added: number; duplicates: number; refused: RecipientsAdded['refused']; recipientCount: number }> {
  const from = ((await tctx.db.first(lastPosition, { thread_id: thread.id }))?.position ?? 0) + 1
  let position = from
  let added = 0
  let duplicates = 0
  const refused: RecipientsAdded['refused'] = []
  for (const one of found) {
    if ('refused' in one) refused.push({ value: one.value, reason: one.refused })
    else if (one.e164 === thread.user_number)
      refused.push({ value: one.value, reason: 'This is the number that the text would come from' })
    else if (thread.recipient_count + added >= MAX_RECIPIENTS) refused.push({ value: one.value, reason: TOO_MANY })
    else {
      const row = { thread_id: thread.id, e164: one.e164, contact_id: one.contactId, position }
      if ((await tctx.db.write(insertRecipient, row)) === 1) {
        position += 1
        added += 1
      } else duplicates += 1
    }
  }
  if (added > 0) await recordRecipients(tctx, { threadId: thread.id, type: 'MEMBER_ADDED', from, to: position - 1 })
  return { added, duplicates, refused, recipientCount: await recount(tctx, thread, added) }
}

/** A change makes previews stale. */
async function recount(tctx: Ctx, thread: ThreadRow, by: number): Promise<number> {
  const count = thread.recipient_count + by
  if (by === 0) return count
  await tctx.db.q.updateTable('threads').set({ recipient_count: count }).where('id', '=', thread.id).execute()
  await discardPreviewsOf(tctx, thread.id)
  await tellThread(tctx, thread.id)
  return count
}

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

const askedHandedOver = (contact: HostContact): Asked => ({
  value: contact.contactId,
  async find(tctx) {
    const read = readContactInput(contact)
    if (!read.ok) return { refused: read.reason }
    const { accountId, userId } = requireWriter(tctx)
    const kept = await saveContact(tctx, { accountId, createdBy: userId, facts: read.facts, phones: 'replace' })
    if (kept.outcome !== 'unchanged')
      await tellContact(tctx, kept.outcome === 'added' ? 'contact.created' : 'contact.changed', {
        id: kept.id,
        accountId,
      })
    return askedContact(kept.id, accountId).find(tctx)
  },
})

const askedNumber = (value: string, accountId: string): Asked => ({
  value,
  async find(tctx) {
    const parsed = parsePhone(value)
    if (!parsed.ok) return { refused: parsed.reason }
    return { e164: parsed.e164, contactId: (await contactOfNumber(tctx, accountId, parsed.e164))?.id ?? null }
  },
})

const askedContact = (id: string, accountId: string): Asked => ({
  value: id,
  async find(tctx) {
    const numbers = await tctx.db.all(numbersOf, { account_id: accountId, contact_id: id })
    const number = numbers.find(({ type }) => type === 'mobile') ?? numbers[0]
    return number ? { e164: number.e164, contactId: id } : { refused: NO_NUMBER }
  },
})

async function contactsOfStage(
  ctx: Ctx,
  { boardId, stageId }: { boardId: string; stageId: string },
): Promise<string[]> {
  const board = await seeBoardToWork(ctx, boardId)
  const stage = await findStage(ctx, board.id, stageId)
  const leads = await ctx.db.q
    .selectFrom('leads')
    .select('contact_id')
    .where('stage_id', '=', stage.id)
    .orderBy('priority_rank')
    .limit(MAX_RECIPIENTS + 1)
    .execute()
  return leads.map((lead) => lead.contact_id)
}
