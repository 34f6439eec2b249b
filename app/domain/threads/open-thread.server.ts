import { addRecipient, removeRecipients } from '../blasts/recipients.server'
import { requireBlasts } from '../blasts/find-blast.server'
import { statement } from '../../../db/statement'
import { contactOfNumber } from '../contacts/contact-of-number.server'
import { parsePhone } from '../phone-numbers/phone.server'
import { requireWriter } from '../contacts/require-writer'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { changeMessenger } from './transact-messenger.server'
import { moveDraft } from '../drafts/draft.server'
import { teamOf } from './inbox.server'
import type { ThreadView } from './messenger.schema'
import { numbersToTextFrom, numberToTextFrom } from './messenger-phones.read.server'
import { tellThreadGone } from './publish-thread.server'
import { recordMember } from './thread-events.server'
import { threadBetween } from './find-thread-between.server'
import { findThread, findThreadRow, memberOf, type ThreadRow } from './threads.read.server'
import { nextUpdatedAt } from './touch-thread.server'

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
  const theirs = phone ? readDestination(phone) : null
  if (theirs !== null && type === 'blast') throw invalidDestination('A text to many has recipients, which are added')
  return changeMessenger(ctx, async (tctx, { userId, accountId }) => {
    if (teamId != null && (await teamOf(tctx, accountId)) !== teamId) throw notFound('Team')
    const number = await numberToTextFrom(tctx, { phoneId, ofTeam: teamId != null })
    if (theirs !== null) {
      const ours = phoneId === undefined && teamId == null ? await numbersToTextFrom(tctx) : [number.e164]
      return threadWith(tctx, { userId, accountId, number, ours, theirs, contactId: contact?.id })
    }
    const begun = await tctx.db.q
      .selectFrom('threads')
      .select('id')
      .where('created_by', '=', userId)
      .where(({ eb, lit }) => eb('draft', '=', lit(1)))
      .where('type', '=', type)
      .where('recipient', 'is', null)
      .where('recipient_count', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const place = { inbox: number.inbox, number_id: number.id, user_number: number.e164 }
    if (begun) {
      await tctx.db.q.updateTable('threads').set(place).where('id', '=', begun.id).execute()
      return findThread(tctx, begun.id)
    }
    const row = await insertThread(tctx, {
      accountId,
      type,
      ...place,
      createdBy: userId,
      recipient: null,
      contactId: null,
      isDraft: true,
    })
    return findThread(tctx, row.id)
  })
}

async function threadWith(
  tctx: Ctx,
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
  if (ours.includes(theirs)) throw invalidDestination(OWN_NUMBER)
  const known: ThreadRow[] = []
  for (const from of ours) {
    const thread = await threadBetween(tctx, { accountId, ours: from, theirs })
    if (thread) known.push(thread)
  }
  const [newest] = known.toSorted((a, b) => b.sort_time - a.sort_time)
  if (newest) return findThread(tctx, newest.id)
  const begun = await begunWith(tctx, { userId, ours, theirs })
  if (begun) return findThread(tctx, begun.id)
  const row = await insertThread(tctx, {
    accountId,
    type: 'text',
    inbox: number.inbox,
    number_id: number.id,
    user_number: number.e164,
    createdBy: userId,
    recipient: theirs,
    contactId: await contactFor(tctx, accountId, theirs, contactId),
    isDraft: true,
  })
  await recordMember(tctx, row.id, 'MEMBER_ADDED')
  return findThread(tctx, row.id)
}

export const begunWith = (
  tctx: Ctx,
  { userId, ours, theirs }: { userId: string; ours: readonly string[]; theirs: string },
): Promise<ThreadRow | undefined> =>
  tctx.db.q
    .selectFrom('threads')
    .selectAll()
    .where('created_by', '=', userId)
    .where(({ eb, lit }) => eb('draft', '=', lit(1)))
    .where('type', '=', 'text')
    .where('recipient', '=', theirs)
    .where('user_number', 'in', ours)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()

export const OWN_NUMBER = 'This is the number that the text would come from'

const invalidDestination = (reason: string) => new DomainError('invalid', reason, { 'phone.destination': [reason] })

/** Throws invalid. */
function readDestination({ destination }: { destination: string }): string {
  const parsed = parsePhone(destination)
  if (!parsed.ok) throw invalidDestination(parsed.reason)
  return parsed.e164
}

/** Continues in an existing thread with that recipient. Throws not_found, invalid, conflict (has a recipient). */
export async function addMember(
  ctx: Ctx,
  input: { threadId: string; phone: { destination: string }; contact?: { id?: string | undefined } | undefined },
): Promise<ThreadView> {
  const theirs = readDestination(input.phone)
  requireWriter(ctx)
  if ((await findThreadRow(ctx, input.threadId)).type === 'blast') return addRecipient(ctx, input)
  return changeMessenger(ctx, async (tctx, { userId }) => {
    const thread = await findThreadRow(tctx, input.threadId)
    if (thread.recipient === theirs) return findThread(tctx, thread.id)
    if (thread.draft === 0 || thread.recipient !== null)
      throw new DomainError('conflict', 'A conversation has one recipient')
    if (theirs === thread.user_number) throw invalidDestination(OWN_NUMBER)
    const known =
      (await threadBetween(tctx, { accountId: thread.account_id, ours: thread.user_number, theirs })) ??
      (await begunWith(tctx, { userId, ours: [thread.user_number], theirs }))
    if (known) return continueIn(tctx, thread, known, userId)
    await tctx.db.q
      .updateTable('threads')
      .set({ recipient: theirs, contact_id: await contactFor(tctx, thread.account_id, theirs, input.contact?.id) })
      .where('id', '=', thread.id)
      .execute()
    await recordMember(tctx, thread.id, 'MEMBER_ADDED')
    return findThread(tctx, thread.id)
  })
}

/** Moves the draft, deletes the thread that was begun. */
export async function continueIn(tctx: Ctx, begun: ThreadRow, known: ThreadRow, userId: string): Promise<ThreadView> {
  await moveDraft(tctx, begun, known, userId)
  await tellThreadGone(tctx, begun.id)
  await tctx.db.q.updateTable('threads').set({ deleted_at: tctx.clock.now() }).where('id', '=', begun.id).execute()
  return findThread(tctx, known.id)
}

/** Throws not_found, conflict (not a draft thread). */
export async function removeMember(
  ctx: Ctx,
  { threadId, memberId }: { threadId: string; memberId: string },
): Promise<ThreadView> {
  requireWriter(ctx)
  if ((await findThreadRow(ctx, threadId)).type === 'blast') return removeRecipients(ctx, { threadId, memberId })
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findThreadRow(tctx, threadId)
    if (memberId !== memberOf(thread.id)) throw notFound('Member')
    if (thread.draft === 0) throw new DomainError('conflict', 'Whom a conversation is with cannot be changed any more')
    await tctx.db.q
      .updateTable('threads')
      .set({ recipient: null, contact_id: null })
      .where('id', '=', thread.id)
      .execute()
    if (thread.recipient !== null) await recordMember(tctx, thread.id, 'MEMBER_REMOVED')
    return findThread(tctx, thread.id)
  })
}

/** The given contact if it has the number, else any with it. */
async function contactFor(tctx: Ctx, accountId: string, e164: string, contactId?: string): Promise<string | null> {
  const meant =
    contactId === undefined
      ? undefined
      : await tctx.db.q
          .selectFrom('contact_phones')
          .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
          .select('contacts.id')
          .where('contact_phones.contact_id', '=', contactId)
          .where('contact_phones.account_id', '=', accountId)
          .where('contact_phones.e164', '=', e164)
          .where('contacts.deleted_at', 'is', null)
          .executeTakeFirst()
  return meant?.id ?? (await contactOfNumber(tctx, accountId, e164))?.id ?? null
}

export async function contactOfText(
  tctx: Ctx,
  accountId: string,
  createdBy: string | null,
  e164: string,
): Promise<string> {
  const known = await contactOfNumber(tctx, accountId, e164)
  if (known) return known.id
  const facts = { phones: [{ e164, type: 'other' as const }] }
  return (await saveContact(tctx, { accountId, createdBy, facts, phones: 'add' })).id
}

type ThreadFacts = Omit<ThreadRow, 'unread_count' | 'scheduled_count' | 'recipient_count' | 'search_no' | 'listed'>
const insertRow = statement((q, row: ThreadFacts) => q.insertInto('threads').values(row).returningAll())

export async function insertThread(
  tctx: Ctx,
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
  const now = tctx.clock.now()
  const row = {
    id: tctx.ids('thr'),
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
    updated_at: await nextUpdatedAt(tctx, thread.accountId),
    created_at: now,
    deleted_at: null,
  }
  return (await tctx.db.first(insertRow, row))!
}
