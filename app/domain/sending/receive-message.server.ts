import { statement } from '../../../db/statement'
import { receiveAttachments, type ReceivedMedia } from '../attachments/receive-attachments.server'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import { isDialable } from '../phone-numbers/possible-number'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { asksToStop } from '../opt-outs/asks-to-stop'
import { requestOptOut } from '../opt-outs/opt-out-requests.server'
import { routeCall } from '../inbound/route-call.server'
import { liftStop } from '../protection/delete-suppression.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { getNumberInbox } from '../threads/inbox.server'
import { parseKeyword, type Keyword } from './keywords'
import { markMessageForIndex, markThreadNameForIndex } from '../thread-search/mark-for-index.server'
import { insertThread } from '../threads/open-thread.server'
import { publishMessageChanged, publishThreadChanged } from '../threads/publish-thread.server'
import { findThreadBetween } from '../threads/find-thread-between.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'

const bySid = statement((q, p: { carrier_sid: string }) =>
  q.selectFrom('messages').select('id').where('carrier_sid', '=', p.carrier_sid),
)
const activeNumbers = statement((q, p: { e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .select(['id', 'account_id', 'e164', 'user_id', 'shared'])
    .where('e164', '=', p.e164)
    .where('personal', '=', 0)
    .where('released_at', 'is', null),
)
interface ReceivedText {
  id: string
  account_id: string
  thread_id: string
  body: string
  from_number: string
  to_number: string
  carrier_sid: string
  keyword: Keyword | null
  sort_time: number
  now: number
}
const insertText = statement((q, { now, ...row }: ReceivedText) =>
  q.insertInto('messages').values({
    ...row,
    type: 'normal',
    direction: 'in',
    author_id: null,
    raw_body: row.body,
    segments: null,
    error: null,
    error_code: null,
    scheduled_at: null,
    compliance: null,
    sent_at: now,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  }),
)
const setReceived = statement((q, p: { id: string; at: number; contact_id: string }) =>
  q
    .updateTable('threads')
    .set((eb) => ({
      last_received_at: p.at,
      unread_count: eb('unread_count', '+', 1),
      contact_id: eb.fn.coalesce('contact_id', eb.val(p.contact_id)),
    }))
    .where('id', '=', p.id),
)

/** Stores a text once per sid. Null: not our number. */
export async function receiveMessage(
  tx: Ctx,
  {
    messageSid,
    from,
    to,
    body,
    media = [],
    told: optOutType,
  }: {
    messageSid: string
    from: string
    to: string
    body: string
    media?: readonly ReceivedMedia[]
    told?: string | undefined
  },
): Promise<string | null> {
  const existing = await tx.db.first(bySid, { carrier_sid: messageSid })
  if (existing) return existing.id
  // Short codes and sender names cannot be texted.
  if (!/^\+\d{7,15}$/.test(from) || from === to) return null
  const target = await resolveThread(tx, from, to)
  if (!target) return null
  const { thread, others } = target
  const parsedKeyword = parseKeyword(body, optOutType)
  const keyword = await applyKeyword(tx, [thread.account_id, ...others], from, parsedKeyword)
  const now = tx.clock.now()
  const id = tx.ids('msg')
  await tx.db.write(insertText, {
    id,
    account_id: thread.account_id,
    thread_id: thread.id,
    body,
    from_number: from,
    to_number: to,
    carrier_sid: messageSid,
    keyword,
    sort_time: await nextSortTime(tx, thread.id),
    now,
  })
  await receiveAttachments(tx, { id, accountId: thread.account_id }, media)
  await tx.db.write(setReceived, { id: thread.id, at: now, contact_id: thread.contact_id! })
  if (parsedKeyword === null && asksToStop(body))
    for (const accountId of [thread.account_id, ...others])
      await requestOptOut(tx, { accountId, e164: from, messageId: accountId === thread.account_id ? id : null })
  await markMessageForIndex(tx, id)
  await touchThread(tx, thread)
  await publishMessageChanged(tx, id)
  await publishThreadChanged(tx, thread.id)
  return id
}

/** A "Yes" that lifts no STOP is a normal answer. */
async function applyKeyword(
  tx: Ctx,
  accountIds: readonly string[],
  e164: string,
  keyword: Keyword | null,
): Promise<Keyword | null> {
  let lifted = false
  for (const accountId of accountIds) {
    if (keyword === 'STOP') await suppressNumber(tx, { accountId, e164, type: 'STOP', addedBy: null })
    if (keyword === 'START' && (await liftStop(tx, accountId, e164))) lifted = true
  }
  return keyword === 'START' && !lifted ? null : keyword
}

/** Demo accounts share numbers. Prefers the latest thread, else where a call would go. */
async function resolveThread(
  tx: Ctx,
  from: string,
  to: string,
): Promise<{ thread: ThreadRow; others: string[] } | null> {
  const numbers = await tx.db.all(activeNumbers, { e164: to })
  const threads: ThreadRow[] = []
  for (const { account_id: accountId } of numbers) {
    const thread = await findThreadBetween(tx, { accountId, ours: to, theirs: from })
    if (thread) threads.push(thread)
  }
  const [latest, ...olderThreads] = threads.toSorted((a, b) => b.sort_time - a.sort_time)
  if (latest) {
    const contact_id = latest.contact_id ?? (await findOrCreateSender(tx, latest.account_id, from))
    if (latest.contact_id === null) await markThreadNameForIndex(tx, latest.id)
    return { thread: { ...latest, contact_id }, others: olderThreads.map(({ account_id }) => account_id) }
  }
  const route = numbers.length > 1 ? await routeCall(tx, { from, called: to }) : null
  // Store it even if no member can read it: it may be STOP.
  const number = numbers.find(({ account_id }) => account_id === route?.accountId) ?? numbers[0]
  if (!number) return null
  const thread = await insertThread(tx, {
    type: 'text',
    accountId: number.account_id,
    inbox: getNumberInbox(number),
    number_id: number.id,
    user_number: to,
    createdBy: null,
    recipient: from,
    contactId: await findOrCreateSender(tx, number.account_id, from),
    isDraft: false,
  })
  return { thread, others: [] }
}

async function findOrCreateSender(tx: Ctx, accountId: string, e164: string): Promise<string> {
  const existing = await findContactByNumber(tx, accountId, e164)
  if (existing) return existing.id
  const phones = isDialable(e164) ? [{ e164, type: 'other' as const }] : []
  return (await saveContact(tx, { accountId, createdBy: null, facts: { phones }, phones: 'add' })).id
}
