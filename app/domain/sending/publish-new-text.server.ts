import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { checkText } from '../drafts/check-text.server'
import { segmentsOf } from '../drafts/segments'
import { DomainError } from '../errors'
import { markMessage } from '../search/mark-for-index.server'
import { threadBetween } from '../threads/find-thread-between.server'
import { numbersToTextFrom, numberToTextFrom } from '../threads/messenger-phones.read.server'
import { insertThread, OWN_NUMBER } from '../threads/open-thread.server'
import { tellThread } from '../threads/publish-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { charge } from './credits.server'
import { tellMachine } from './handle-message-event.server'
import { insertMessage } from './message-machine.server'
import { findHoursRefusal } from './recheck-message.server'

type Place = Pick<ThreadRow, 'account_id' | 'contact_id' | 'number_id' | 'user_number'> & {
  id: string | null
  recipient: string
  last_received_at: number | null
}

export interface NewText {
  messageId: string
  thread: Place & { inbox: string }
  rawBody: string
  body: string
}

/** Throws as `checkText`, no_numbers, invalid when safe hours never allow it. */
export async function prepareNewText(
  tctx: Ctx,
  { contactId, numbers, rawBody }: { contactId: string; numbers: readonly string[]; rawBody: string },
): Promise<NewText> {
  const { userId } = requireUser(tctx)
  const place = (await findReply(tctx, contactId, numbers)) ?? (await newPlace(tctx, contactId, numbers[0]!))
  const messageId = tctx.ids('msg')
  const { body, inbox } = await checkText(tctx, place, { id: messageId, raw_body: rawBody, scheduled_at: null })
  const { recipient, last_received_at: lastReceivedAt } = place
  const refusal = await findHoursRefusal(tctx, { e164: recipient, contactId, authorId: userId, lastReceivedAt })
  if (refusal !== null) throw new DomainError('invalid', refusal)
  return { messageId, thread: { ...place, inbox }, rawBody, body }
}

async function findReply(tctx: Ctx, contactId: string, numbers: readonly string[]): Promise<Place | undefined> {
  const { accountId } = requireUser(tctx)
  const known: ThreadRow[] = []
  for (const ours of await numbersToTextFrom(tctx))
    for (const theirs of numbers) {
      const thread = await threadBetween(tctx, { accountId, ours, theirs })
      if (thread) known.push(thread)
    }
  const [newest] = known.toSorted((a, b) => b.sort_time - a.sort_time)
  // For merge fields: contacts may share a number.
  return newest && { ...newest, recipient: newest.recipient!, contact_id: contactId }
}

async function newPlace(tctx: Ctx, contactId: string, recipient: string): Promise<Place> {
  const { id: number_id, e164: user_number } = await numberToTextFrom(tctx, {})
  if (user_number === recipient) throw new DomainError('invalid', OWN_NUMBER)
  const { accountId: account_id } = requireUser(tctx)
  return { id: null, account_id, contact_id: contactId, number_id, user_number, recipient, last_received_at: null }
}

export async function publishNewText(tctx: Ctx, { messageId: id, thread, rawBody, body }: NewText): Promise<void> {
  const { userId } = requireUser(tctx)
  const { account_id, user_number, recipient } = thread
  const threadId = thread.id ?? (await beginThread(tctx, thread, userId))
  const message = await insertMessage(
    tctx,
    {
      id,
      account_id,
      thread_id: threadId,
      type: 'normal',
      direction: 'out',
      // Users have one draft per thread.
      author_id: null,
      // One-to-one texts go first.
      rank: 1,
      body,
      raw_body: rawBody,
      from_number: user_number,
      to_number: recipient,
      segments: segmentsOf(body).count,
      carrier_sid: null,
      error: null,
      error_code: null,
      scheduled_at: null,
      keyword: null,
      compliance: null,
      sort_time: await nextSortTime(tctx, threadId),
      sent_at: null,
      deleted_at: null,
    },
    undefined,
  )
  await charge(tctx, { id, account_id })
  await tellMachine(tctx, message, { type: 'PUBLISH', waitMs: 0 }, { author_id: userId })
  await markMessage(tctx, id)
  await touchThread(tctx, { id: threadId, account_id })
  await tellThread(tctx, threadId)
}

async function beginThread(tctx: Ctx, { inbox, ...place }: NewText['thread'], createdBy: string): Promise<string> {
  const { account_id: accountId, contact_id: contactId, number_id, user_number, recipient } = place
  const facts = { accountId, inbox, type: 'text' as const, number_id, user_number, createdBy, recipient, contactId }
  return (await insertThread(tctx, { ...facts, isDraft: false })).id
}
