import { addRecipient, removeRecipients } from '../blasts/recipients.server'
import { requireBlasts } from '../blasts/find-blast.server'
import { statement } from '../../../db/statement'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import { parsePhone } from '../phone-numbers/phone.server'
import { requireWriter } from '../contacts/require-writer'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { transactMessenger } from './transact-messenger.server'
import { moveDraft } from '../drafts/draft.server'
import { findTeamId } from './inbox.server'
import type { ThreadView } from './messenger.schema'
import { listSendingNumbers, findSendingNumber } from './messenger-phones.read.server'
import { publishThreadDeleted } from './publish-thread.server'
import { recordMemberEvent } from './thread-events.server'
import { findThreadBetween } from './find-thread-between.server'
import { findThread, findThreadRow, getMemberId, type ThreadRow } from './threads.read.server'
import { nextUpdatedAt } from './touch-thread.server'
import { threadsWords } from './threads.words'

interface NewThread {
  type?: 'text' | 'blast' | undefined
  phoneId?: string | undefined
  teamId?: string | null | undefined
  phone?: { destination: string } | undefined
  contact?: { id?: string | undefined } | undefined
}

/** Reuses an empty draft thread, or the thread with `phone`. Throws no_numbers, not_found, invalid, forbidden. */
export async function createThread(
  ctx: Ctx,
  { type = 'text', phoneId, teamId, phone, contact }: NewThread,
): Promise<ThreadView> {
  if (type === 'blast') await requireBlasts(ctx)
  const theirs = phone ? parseDestination(phone) : null
  if (theirs !== null && type === 'blast') throw invalidDestination(threadsWords.blastNoSingleRecipientAdd)
  return transactMessenger(ctx, async (tx, { userId, accountId }) => {
    if (teamId != null && (await findTeamId(tx, accountId)) !== teamId) throw notFound('Team')
    const number = await findSendingNumber(tx, { phoneId, ofTeam: teamId != null })
    if (theirs !== null) {
      const ours = phoneId === undefined && teamId == null ? await listSendingNumbers(tx) : [number.e164]
      return openThreadWith(tx, { userId, accountId, number, ours, theirs, contactId: contact?.id })
    }
    const emptyDraft = await tx.db.q
      .selectFrom('threads')
      .select('id')
      .where('created_by', '=', userId)
      .where(({ eb, lit }) => eb('draft', '=', lit(1)))
      .where('type', '=', type)
      .where('recipient', 'is', null)
      .where('recipient_count', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const numberColumns = { inbox: number.inbox, number_id: number.id, user_number: number.e164 }
    if (emptyDraft) {
      await tx.db.q.updateTable('threads').set(numberColumns).where('id', '=', emptyDraft.id).execute()
      return findThread(tx, emptyDraft.id)
    }
    const row = await insertThread(tx, {
      accountId,
      type,
      ...numberColumns,
      createdBy: userId,
      recipient: null,
      contactId: null,
      isDraft: true,
    })
    return findThread(tx, row.id)
  })
}

async function openThreadWith(
  tx: Ctx,
  {
    userId,
    accountId,
    number,
    ours,
    theirs,
    contactId,
  }: {
    userId: string
    accountId: string
    number: { id: string; e164: string; inbox: string }
    ours: readonly string[]
    theirs: string
    contactId: string | undefined
  },
): Promise<ThreadView> {
  if (ours.includes(theirs)) throw invalidDestination(threadsWords.ownNumber)
  const existing: ThreadRow[] = []
  for (const from of ours) {
    const thread = await findThreadBetween(tx, { accountId, ours: from, theirs })
    if (thread) existing.push(thread)
  }
  const [newest] = existing.toSorted((a, b) => b.sort_time - a.sort_time)
  if (newest) return findThread(tx, newest.id)
  const draftThread = await findDraftThread(tx, { userId, ours, theirs })
  if (draftThread) return findThread(tx, draftThread.id)
  const row = await insertThread(tx, {
    accountId,
    type: 'text',
    inbox: number.inbox,
    number_id: number.id,
    user_number: number.e164,
    createdBy: userId,
    recipient: theirs,
    contactId: await resolveContactId(tx, accountId, theirs, contactId),
    isDraft: true,
  })
  await recordMemberEvent(tx, row.id, 'MEMBER_ADDED')
  return findThread(tx, row.id)
}

export const findDraftThread = (
  tx: Ctx,
  { userId, ours, theirs }: { userId: string; ours: readonly string[]; theirs: string },
): Promise<ThreadRow | undefined> =>
  tx.db.q
    .selectFrom('threads')
    .selectAll()
    .where('created_by', '=', userId)
    .where(({ eb, lit }) => eb('draft', '=', lit(1)))
    .where('type', '=', 'text')
    .where('recipient', '=', theirs)
    .where('user_number', 'in', ours)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

const invalidDestination = (reason: string) => new DomainError('invalid', reason, { 'phone.destination': [reason] })

/** Throws invalid. */
function parseDestination({ destination }: { destination: string }): string {
  const parsed = parsePhone(destination)
  if (!parsed.ok) throw invalidDestination(parsed.reason)
  return parsed.e164
}

/** Continues in an existing thread with that recipient. Throws not_found, invalid, conflict (has a recipient). */
export async function addMember(
  ctx: Ctx,
  input: { threadId: string; phone: { destination: string }; contact?: { id?: string | undefined } | undefined },
): Promise<ThreadView> {
  const theirs = parseDestination(input.phone)
  requireWriter(ctx)
  if ((await findThreadRow(ctx, input.threadId)).type === 'blast') return addRecipient(ctx, input)
  return transactMessenger(ctx, async (tx, { userId }) => {
    const thread = await findThreadRow(tx, input.threadId)
    if (thread.recipient === theirs) return findThread(tx, thread.id)
    if (thread.draft === 0 || thread.recipient !== null)
      throw new DomainError('conflict', threadsWords.conversationOneRecipient)
    if (theirs === thread.user_number) throw invalidDestination(threadsWords.ownNumber)
    const existing =
      (await findThreadBetween(tx, { accountId: thread.account_id, ours: thread.user_number, theirs })) ??
      (await findDraftThread(tx, { userId, ours: [thread.user_number], theirs }))
    if (existing) return continueInThread(tx, thread, existing, userId)
    await tx.db.q
      .updateTable('threads')
      .set({ recipient: theirs, contact_id: await resolveContactId(tx, thread.account_id, theirs, input.contact?.id) })
      .where('id', '=', thread.id)
      .execute()
    await recordMemberEvent(tx, thread.id, 'MEMBER_ADDED')
    return findThread(tx, thread.id)
  })
}

/** Moves the draft, deletes the thread that was begun. */
export async function continueInThread(
  tx: Ctx,
  draftThread: ThreadRow,
  existing: ThreadRow,
  userId: string,
): Promise<ThreadView> {
  await moveDraft(tx, draftThread, existing, userId)
  await publishThreadDeleted(tx, draftThread.id)
  await tx.db.q.updateTable('threads').set({ deleted_at: tx.clock.now() }).where('id', '=', draftThread.id).execute()
  return findThread(tx, existing.id)
}

/** Throws not_found, conflict (not a draft thread). */
export async function removeMember(
  ctx: Ctx,
  { threadId, memberId }: { threadId: string; memberId: string },
): Promise<ThreadView> {
  requireWriter(ctx)
  if ((await findThreadRow(ctx, threadId)).type === 'blast') return removeRecipients(ctx, { threadId, memberId })
  return transactMessenger(ctx, async (tx) => {
    const thread = await findThreadRow(tx, threadId)
    if (memberId !== getMemberId(thread.id)) throw notFound('Member')
    if (thread.draft === 0) throw new DomainError('conflict', threadsWords.youCannotChangeRecipientAfter)
    await tx.db.q
      .updateTable('threads')
      .set({ recipient: null, contact_id: null })
      .where('id', '=', thread.id)
      .execute()
    if (thread.recipient !== null) await recordMemberEvent(tx, thread.id, 'MEMBER_REMOVED')
    return findThread(tx, thread.id)
  })
}

/** The given contact if it has the number, else any with it. */
async function resolveContactId(tx: Ctx, accountId: string, e164: string, contactId?: string): Promise<string | null> {
  const requested =
    contactId === undefined
      ? undefined
      : await tx.db.q
          .selectFrom('contact_phones')
          .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
          .select('contacts.id')
          .where('contact_phones.contact_id', '=', contactId)
          .where('contact_phones.account_id', '=', accountId)
          .where('contact_phones.e164', '=', e164)
          .where('contacts.deleted_at', 'is', null)
          .executeTakeFirst()
  return requested?.id ?? (await findContactByNumber(tx, accountId, e164))?.id ?? null
}

export async function findOrCreateContact(
  tx: Ctx,
  accountId: string,
  createdBy: string | null,
  e164: string,
): Promise<string> {
  const existing = await findContactByNumber(tx, accountId, e164)
  if (existing) return existing.id
  const facts = { phones: [{ e164, type: 'other' as const }] }
  return (await saveContact(tx, { accountId, createdBy, facts, phones: 'add' })).id
}

type NewThreadRow = Omit<ThreadRow, 'unread_count' | 'scheduled_count' | 'recipient_count' | 'search_no' | 'listed'>
const insertRow = statement((q, row: NewThreadRow) => q.insertInto('threads').values(row).returningAll())

export async function insertThread(
  tx: Ctx,
  thread: {
    accountId: string
    inbox: string
    type: 'text' | 'blast'
    number_id: string
    user_number: string
    createdBy: string | null
    recipient: string | null
    contactId: string | null
    isDraft: boolean
  },
): Promise<ThreadRow> {
  const now = tx.clock.now()
  const row = {
    id: tx.ids('thr'),
    account_id: thread.accountId,
    inbox: thread.inbox,
    type: thread.type,
    number_id: thread.number_id,
    user_number: thread.user_number,
    recipient: thread.recipient,
    contact_id: thread.contactId,
    display_name: null,
    draft: thread.isDraft ? (1 as const) : (0 as const),
    created_by: thread.createdBy,
    preview: null,
    preview_message_id: null,
    last_received_at: null,
    sort_time: now,
    updated_at: await nextUpdatedAt(tx, thread.accountId),
    created_at: now,
    deleted_at: null,
  }
  return (await tx.db.first(insertRow, row))!
}
