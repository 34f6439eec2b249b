import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { requireSendable } from '../drafts/require-sendable.server'
import { countSegments } from '../drafts/segments'
import { DomainError } from '../errors'
import { markMessageForIndex } from '../thread-search/mark-for-index.server'
import { findThreadBetween } from '../threads/find-thread-between.server'
import { listSendingNumbers, findSendingNumber } from '../threads/messenger-phones.read.server'
import { insertThread } from '../threads/open-thread.server'
import { publishThreadChanged } from '../threads/publish-thread.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { chargeMessage } from './credits.server'
import { dispatchMessageEvent } from './handle-message-event.server'
import { insertMessage } from './message-machine.server'
import { findTextHoursBlocker } from './recheck-message.server'
import { threadsWords } from '../threads/threads.words'

type TextTarget = Pick<ThreadRow, 'account_id' | 'contact_id' | 'number_id' | 'user_number'> & {
  id: string | null
  recipient: string
  last_received_at: number | null
}

export interface NewText {
  messageId: string
  thread: TextTarget & { inbox: string }
  rawBody: string
  body: string
}

/** Throws as `requireSendable`, no_numbers, invalid when safe hours never allow it. */
export async function prepareNewText(
  tx: Ctx,
  { contactId, numbers, rawBody }: { contactId: string; numbers: readonly string[]; rawBody: string },
): Promise<NewText> {
  const { userId } = requireUser(tx)
  const target = (await findExistingTarget(tx, contactId, numbers)) ?? (await createTarget(tx, contactId, numbers[0]!))
  const messageId = tx.ids('msg')
  const { body, inbox } = await requireSendable(tx, target, { id: messageId, raw_body: rawBody, scheduled_at: null })
  const { recipient, last_received_at: lastReceivedAt } = target
  const refusal = await findTextHoursBlocker(tx, { e164: recipient, contactId, authorId: userId, lastReceivedAt })
  if (refusal !== null) throw new DomainError('invalid', refusal)
  return { messageId, thread: { ...target, inbox }, rawBody, body }
}

async function findExistingTarget(
  tx: Ctx,
  contactId: string,
  numbers: readonly string[],
): Promise<TextTarget | undefined> {
  const { accountId } = requireUser(tx)
  const existing: ThreadRow[] = []
  for (const userNumber of await listSendingNumbers(tx))
    for (const recipient of numbers) {
      const thread = await findThreadBetween(tx, { accountId, ours: userNumber, theirs: recipient })
      if (thread) existing.push(thread)
    }
  const [newest] = existing.toSorted((a, b) => b.sort_time - a.sort_time)
  // For merge fields: contacts may share a number.
  return newest && { ...newest, recipient: newest.recipient!, contact_id: contactId }
}

async function createTarget(tx: Ctx, contactId: string, recipient: string): Promise<TextTarget> {
  const { id: number_id, e164: user_number } = await findSendingNumber(tx, {})
  if (user_number === recipient) throw new DomainError('invalid', threadsWords.ownNumber)
  const { accountId: account_id } = requireUser(tx)
  return { id: null, account_id, contact_id: contactId, number_id, user_number, recipient, last_received_at: null }
}

export async function publishNewText(tx: Ctx, { messageId: id, thread, rawBody, body }: NewText): Promise<void> {
  const { userId } = requireUser(tx)
  const { account_id, user_number, recipient } = thread
  const threadId = thread.id ?? (await createTextThread(tx, thread, userId))
  const message = await insertMessage(
    tx,
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
      segments: countSegments(body).count,
      carrier_sid: null,
      error: null,
      error_code: null,
      scheduled_at: null,
      keyword: null,
      compliance: null,
      sort_time: await nextSortTime(tx, threadId),
      sent_at: null,
      deleted_at: null,
    },
    undefined,
  )
  await chargeMessage(tx, { id, account_id }, { segments: countSegments(body).count, hasFiles: false })
  await dispatchMessageEvent(tx, message, { type: 'PUBLISH', waitMs: 0 }, { author_id: userId })
  await markMessageForIndex(tx, id)
  await touchThread(tx, { id: threadId, account_id })
  await publishThreadChanged(tx, threadId)
}

async function createTextThread(tx: Ctx, { inbox, ...target }: NewText['thread'], createdBy: string): Promise<string> {
  const { account_id: accountId, contact_id: contactId, number_id, user_number, recipient } = target
  const facts = { accountId, inbox, type: 'text' as const, number_id, user_number, createdBy, recipient, contactId }
  return (await insertThread(tx, { ...facts, isDraft: false })).id
}
