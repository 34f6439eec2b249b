import { statement } from '../../../db/statement'
import { findStage, getBoardForWork } from '../boards/board-access.server'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { parsePhone } from '../phone-numbers/phone.server'
import { readContactInput } from '../contacts/read-input.server'
import { requireWriter } from '../contacts/require-writer'
import { saveContact } from '../contacts/save-contact.server'
import { publishContact } from '../contacts/publish-contact.server'
import { chunkTransactionOptions, type Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import type { ThreadView } from '../threads/messenger.schema'
import { publishThreadChanged } from '../threads/publish-thread.server'
import { recordRecipientEvents } from '../threads/thread-events.server'
import { findThread, type ThreadRow } from '../threads/threads.read.server'
import { MAX_RECIPIENTS, MAX_REFUSED_SHOWN, type AddRecipients, type RecipientsAdded } from './blast.schema'
import { NO_NUMBER, TOO_MANY } from './blasts.words'
import { discardThreadPreviews } from './discard-previews.server'
import { findBlastThread, requireBlasts } from './find-blast.server'
import { parseRecipientId } from './recipients.read.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 500
const CONTACT_CHUNK = 50

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
const findRecipient = statement((q, p: { thread_id: string; e164: string }) =>
  q.selectFrom('blast_recipients').select('position').where('thread_id', '=', p.thread_id).where('e164', '=', p.e164),
)
const contactNumbers = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .select(['contact_phones.e164', 'contact_phones.type'])
    .where('contact_phones.contact_id', '=', p.contact_id)
    .where('contacts.account_id', '=', p.account_id)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contact_phones.position'),
)

type Resolved = { e164: string; contactId: string | null } | { refused: string }
type RecipientInput = { value: string; find: (tx: Ctx) => Promise<Resolved> }

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
  const inputs: RecipientInput[] = [
    ...numbers.filter((value) => value.trim() !== '').map((value) => numberInput(value, account_id)),
    ...contactIds.map((id) => contactInput(id, account_id)),
    ...(stage ? await listStageContacts(ctx, stage) : []).map((id) => contactInput(id, account_id)),
  ]
  const result = {
    added: 0,
    duplicates: 0,
    refusedCount: 0,
    refused: [] as RecipientsAdded['refused'],
    recipientCount: recipient_count,
  }
  const hostContacts = contacts.map((contact) => hostContactInput(contact))
  const chunks = [...splitIntoChunks(inputs, CHUNK), ...splitIntoChunks(hostContacts, CONTACT_CHUNK)]
  for (const chunk of chunks) {
    const addChunk = async (tx: Ctx) => {
      const resolved: Array<{ value: string } & Resolved> = []
      for (const { value, find } of chunk) resolved.push({ value, ...(await find(tx)) })
      return insertRecipients(tx, await findBlastThread(tx, threadId), resolved)
    }
    const inserted = await transactMessenger(
      ctx,
      addChunk,
      chunkTransactionOptions({ isLast: chunk === chunks.at(-1) }),
    )
    result.added += inserted.added
    result.duplicates += inserted.duplicates
    result.refusedCount += inserted.refused.length
    result.refused.push(...inserted.refused.slice(0, MAX_REFUSED_SHOWN - result.refused.length))
    result.recipientCount = inserted.recipientCount
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
  return transactMessenger(ctx, async (tx) => {
    const thread = await findBlastThread(tx, threadId)
    const numbers =
      contact?.id === undefined
        ? []
        : await tx.db.all(contactNumbers, { account_id: thread.account_id, contact_id: contact.id })
    const contactId = numbers.some(({ e164 }) => e164 === parsed.e164)
      ? contact!.id!
      : ((await findContactByNumber(tx, thread.account_id, parsed.e164))?.id ?? null)
    const { refused } = await insertRecipients(tx, thread, [{ value: phone.destination, e164: parsed.e164, contactId }])
    const [refusal] = refused
    if (refusal) throw new DomainError('invalid', refusal.reason, { 'phone.destination': [refusal.reason] })
    return findThread(tx, threadId)
  })
}

export async function removeRecipients(
  ctx: Ctx,
  { threadId, memberId }: { threadId: string; memberId?: string },
): Promise<ThreadView> {
  return transactMessenger(ctx, async (tx) => {
    const thread = await findBlastThread(tx, threadId)
    const position = memberId === undefined ? null : parseRecipientId(memberId) || 0
    const range = position === null ? { from: 0, to: Number.MAX_SAFE_INTEGER } : { from: position, to: position }
    await recordRecipientEvents(tx, { threadId: thread.id, type: 'MEMBER_REMOVED', ...range })
    const removed = await tx.db.q
      .deleteFrom('blast_recipients')
      .where('thread_id', '=', thread.id)
      .$if(position !== null, (query) => query.where('position', '=', position!))
      .executeTakeFirst()
    if (memberId !== undefined && removed.numDeletedRows === 0n) throw notFound('Member')
    await updateRecipientCount(tx, thread, -Number(removed.numDeletedRows))
    return findThread(tx, thread.id)
  })
}

async function insertRecipients(
  tx: Ctx,
  thread: ThreadRow,
  resolved: Array<{ value: string } & Resolved>,
): Promise<{ added: number; duplicates: number; refused: RecipientsAdded['refused']; recipientCount: number }> {
  const from = ((await tx.db.first(lastPosition, { thread_id: thread.id }))?.position ?? 0) + 1
  let position = from
  let added = 0
  let duplicates = 0
  const refused: RecipientsAdded['refused'] = []
  for (const recipient of resolved) {
    if ('refused' in recipient) refused.push({ value: recipient.value, reason: recipient.refused })
    else if (recipient.e164 === thread.user_number)
      refused.push({ value: recipient.value, reason: 'This is the number that the text would come from' })
    else if (thread.recipient_count + added >= MAX_RECIPIENTS) {
      if (await tx.db.first(findRecipient, { thread_id: thread.id, e164: recipient.e164 })) duplicates += 1
      else refused.push({ value: recipient.value, reason: TOO_MANY })
    } else {
      const row = { thread_id: thread.id, e164: recipient.e164, contact_id: recipient.contactId, position }
      if ((await tx.db.write(insertRecipient, row)) === 1) {
        position += 1
        added += 1
      } else duplicates += 1
    }
  }
  if (added > 0) await recordRecipientEvents(tx, { threadId: thread.id, type: 'MEMBER_ADDED', from, to: position - 1 })
  return { added, duplicates, refused, recipientCount: await updateRecipientCount(tx, thread, added) }
}

/** A change makes previews stale. */
async function updateRecipientCount(tx: Ctx, thread: ThreadRow, change: number): Promise<number> {
  const count = thread.recipient_count + change
  if (change === 0) return count
  await tx.db.q.updateTable('threads').set({ recipient_count: count }).where('id', '=', thread.id).execute()
  await discardThreadPreviews(tx, thread.id)
  await publishThreadChanged(tx, thread.id)
  return count
}

const splitIntoChunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

const hostContactInput = (contact: HostContact): RecipientInput => ({
  value: contact.contactId,
  async find(tx) {
    const parsed = readContactInput(contact)
    if (!parsed.ok) return { refused: parsed.reason }
    const { accountId, userId } = requireWriter(tx)
    const saved = await saveContact(tx, { accountId, createdBy: userId, facts: parsed.facts, phones: 'replace' })
    if (saved.outcome !== 'unchanged')
      await publishContact(tx, saved.outcome === 'added' ? 'contact.created' : 'contact.changed', {
        id: saved.id,
        accountId,
      })
    return contactInput(saved.id, accountId).find(tx)
  },
})

const numberInput = (value: string, accountId: string): RecipientInput => ({
  value,
  async find(tx) {
    const parsed = parsePhone(value)
    if (!parsed.ok) return { refused: parsed.reason }
    return { e164: parsed.e164, contactId: (await findContactByNumber(tx, accountId, parsed.e164))?.id ?? null }
  },
})

const contactInput = (id: string, accountId: string): RecipientInput => ({
  value: id,
  async find(tx) {
    const numbers = await tx.db.all(contactNumbers, { account_id: accountId, contact_id: id })
    const number = numbers.find(({ type }) => type === 'mobile') ?? numbers[0]
    return number ? { e164: number.e164, contactId: id } : { refused: NO_NUMBER }
  },
})

async function listStageContacts(
  ctx: Ctx,
  { boardId, stageId }: { boardId: string; stageId: string },
): Promise<string[]> {
  const board = await getBoardForWork(ctx, boardId)
  const stage = await findStage(ctx, board.id, stageId)
  const leads = await ctx.db.q
    .selectFrom('leads')
    .select('contact_id')
    .where('stage_id', '=', stage.id)
    .orderBy('priority_rank')
    .orderBy('id')
    .limit(MAX_RECIPIENTS + 1)
    .execute()
  return leads.map((lead) => lead.contact_id)
}
