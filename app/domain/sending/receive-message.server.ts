import { statement } from '../../../db/statement'
import { receiveAttachments, type ReceivedMedia } from '../attachments/receive-attachments.server'
import { contactOfNumber } from '../contacts/contact-of-number.server'
import { isDialable } from '../phone-numbers/possible-number'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { routeCall } from '../inbound/route-call.server'
import { liftStop } from '../protection/take-off-list.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { inboxOf } from '../threads/inbox.server'
import { keywordOf, type Keyword } from './keywords'
import { markMessage, markName } from '../search/mark-for-index.server'
import { NOT_SENT } from '../threads/notes.server'
import { insertThread } from '../threads/open-thread.server'
import { tellMessage, tellThread } from '../threads/publish-thread.server'
import { threadBetween } from '../threads/find-thread-between.server'
import type { ThreadRow } from '../threads/threads.read.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'

const bySid = statement((q, p: { carrier_sid: string }) =>
  q.selectFrom('messages').select('id').where('carrier_sid', '=', p.carrier_sid),
)
const numbersOf = statement((q, p: { e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .select(['id', 'account_id', 'e164', 'user_id', 'shared'])
    .where('e164', '=', p.e164)
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
    ...NOT_SENT,
    created_at: now,
    updated_at: now,
    ended_at: now,
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
  tctx: Ctx,
  {
    messageSid,
    from,
    to,
    body,
    media = [],
    told,
  }: {
    messageSid: string
    from: string
    to: string
    body: string
    media?: readonly ReceivedMedia[]
    told?: string | undefined
  },
): Promise<string | null> {
  const known = await tctx.db.first(bySid, { carrier_sid: messageSid })
  if (known) return known.id
  // Short codes and sender names cannot be texted.
  if (!/^\+\d{7,15}$/.test(from) || from === to) return null
  const place = await placeOf(tctx, from, to)
  if (!place) return null
  const { thread, others } = place
  const keyword = await obey(tctx, [thread.account_id, ...others], from, keywordOf(body, told))
  const now = tctx.clock.now()
  const id = tctx.ids('msg')
  await tctx.db.write(insertText, {
    id,
    account_id: thread.account_id,
    thread_id: thread.id,
    body,
    from_number: from,
    to_number: to,
    carrier_sid: messageSid,
    keyword,
    sort_time: await nextSortTime(tctx, thread.id),
    now,
  })
  await receiveAttachments(tctx, { id, accountId: thread.account_id }, media)
  await tctx.db.write(setReceived, { id: thread.id, at: now, contact_id: thread.contact_id! })
  await markMessage(tctx, id)
  await touchThread(tctx, thread)
  await tellMessage(tctx, id)
  await tellThread(tctx, thread.id)
  return id
}

/** A "Yes" that lifts no STOP is a normal answer. */
async function obey(
  tctx: Ctx,
  accountIds: readonly string[],
  e164: string,
  keyword: Keyword | null,
): Promise<Keyword | null> {
  let lifted = false
  for (const accountId of accountIds) {
    if (keyword === 'STOP') await suppressNumber(tctx, { accountId, e164, type: 'STOP', addedBy: null })
    if (keyword === 'START' && (await liftStop(tctx, accountId, e164))) lifted = true
  }
  return keyword === 'START' && !lifted ? null : keyword
}

/** Demo accounts share numbers. Prefers the latest thread, else where a call would go. */
async function placeOf(tctx: Ctx, from: string, to: string): Promise<{ thread: ThreadRow; others: string[] } | null> {
  const numbers = await tctx.db.all(numbersOf, { e164: to })
  const threads: ThreadRow[] = []
  for (const { account_id: accountId } of numbers) {
    const thread = await threadBetween(tctx, { accountId, ours: to, theirs: from })
    if (thread) threads.push(thread)
  }
  const [latest, ...rest] = threads.toSorted((a, b) => b.sort_time - a.sort_time)
  if (latest) {
    const contact_id = latest.contact_id ?? (await contactFor(tctx, latest.account_id, from))
    if (latest.contact_id === null) await markName(tctx, latest.id)
    return { thread: { ...latest, contact_id }, others: rest.map(({ account_id }) => account_id) }
  }
  const route = numbers.length > 1 ? await routeCall(tctx, { from, called: to }) : null
  // Store it even if no member can read it: it may be STOP.
  const number = numbers.find(({ account_id }) => account_id === route?.accountId) ?? numbers[0]
  if (!number) return null
  const thread = await insertThread(tctx, {
    type: 'text',
    accountId: number.account_id,
    inbox: inboxOf(number),
    number_id: number.id,
    user_number: to,
    createdBy: null,
    recipient: from,
    contactId: await contactFor(tctx, number.account_id, from),
    isDraft: false,
  })
  return { thread, others: [] }
}

async function contactFor(tctx: Ctx, accountId: string, e164: string): Promise<string> {
  const known = await contactOfNumber(tctx, accountId, e164)
  if (known) return known.id
  const phones = isDialable(e164) ? [{ e164, type: 'other' as const }] : []
  return (await saveContact(tctx, { accountId, createdBy: null, facts: { phones }, phones: 'add' })).id
}
