import type { UserActor } from '../../../app/domain/actor'
import { insertContactNote } from '../../../app/domain/contact-notes/add-contact-note.server'
import type { Ctx } from '../../../app/domain/context.server'
import { countSegments } from '../../../app/domain/drafts/segments'
import { clockText, localMinutes, zoneCity } from '../../../app/domain/places/local-time'
import { readPlace } from '../../../app/domain/places/zones'
import { markMessageForIndex } from '../../../app/domain/thread-search/mark-for-index.server'
import { queuedColumns } from '../../../app/domain/sending/message-machine.server'
import { receiveMessage } from '../../../app/domain/sending/receive-message.server'
import { getSharedInbox } from '../../../app/domain/threads/inbox.server'
import { insertThread } from '../../../app/domain/threads/open-thread.server'
import { nextSortTime, touchThread } from '../../../app/domain/threads/touch-thread.server'
import { atMoment } from './at-moment'
import { CONTACT_NOTES, TEXT_THREADS, type SeedText } from './conversations'
import type { PlanContact } from './plan'
import type { Random } from './random'
import { HISTORY_DAYS } from './workdays'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const THREADS = 44
/** Of the newest. */
const UNREAD_THREADS = 5
const NOTES = 40
const DELIVERY_MS = 1_800

export interface Texting {
  accountId: string
  number: { id: string; e164: string }
  sellers: readonly UserActor[]
  contacts: readonly PlanContact[]
  now: number
}

interface PlannedText {
  thread: number
  seller: UserActor
  contact: PlanContact
  at: number
  text: SeedText
}

/** Threads, oldest text first, and notes on contacts. */
export async function writeTexts(tx: Ctx, random: Random, texting: Texting): Promise<void> {
  const { accountId, sellers, contacts, now } = texting
  const texts = Array.from({ length: THREADS }, (_, thread) => planThread(random, thread, texting)).flat()
  const threads = new Map<number, string>()
  for (const planned of texts.toSorted((a, b) => a.at - b.at)) {
    const then = atMoment(tx, planned.at, planned.seller)
    const threadId = threads.get(planned.thread) ?? (await openThread(then, planned, texting))
    threads.set(planned.thread, threadId)
    if (planned.text.from === 'us') await writeSent(then, planned, threadId, texting)
    else await writeReceived(then, random, planned, texting)
  }
  for (const [thread, id] of threads)
    if (thread >= UNREAD_THREADS)
      await tx.db.q.updateTable('threads').set({ unread_count: 0 }).where('id', '=', id).execute()
  for (let note = 0; note < NOTES; note += 1)
    await insertContactNote(atMoment(tx, now - random.int(1, HISTORY_DAYS * 20) * 72 * MINUTE_MS), {
      accountId,
      contactId: random.pick(contacts).id,
      authorId: random.pick(sellers).userId,
      text: random.pick(CONTACT_NOTES),
    })
}

/** The first threads are the newest, and end with the contact's text. */
function planThread(random: Random, thread: number, { sellers, contacts, now }: Texting): PlannedText[] {
  const isNew = thread < UNREAD_THREADS
  const choices = isNew ? TEXT_THREADS.filter((texts) => texts.at(-1)!.from === 'them') : TEXT_THREADS
  const texts = choices[thread % choices.length]!
  const length = texts.reduce((sum, { after }) => sum + after, 0)
  const endsAt = now - (isNew ? 9 + thread * 47 : (1 + (thread / THREADS) * (HISTORY_DAYS - 2)) * 1_440) * MINUTE_MS
  const contact = contacts[(thread * 7) % contacts.length]!
  const seller = sellers[thread % sellers.length]!
  let at = endsAt - length * MINUTE_MS
  return texts.map((text) => {
    at += text.after * MINUTE_MS + random.int(0, 40_000)
    return { thread, seller, contact, at: Math.round(Math.min(at, now - MINUTE_MS)), text }
  })
}

async function openThread(then: Ctx, { seller, contact, text }: PlannedText, texting: Texting): Promise<string> {
  const { id } = await insertThread(then, {
    accountId: texting.accountId,
    inbox: getSharedInbox(texting.accountId),
    type: 'text',
    number_id: texting.number.id,
    user_number: texting.number.e164,
    createdBy: text.from === 'us' ? seller.userId : null,
    recipient: contact.e164,
    contactId: contact.id,
    isDraft: false,
  })
  return id
}

const filled = ({ text, contact }: PlannedText): string =>
  text.body.replaceAll('{name}', contact.name.split(' ')[0] ?? contact.name)

const DELIVERED = queuedColumns(undefined, [
  { type: 'PUBLISH', waitMs: 0 },
  { type: 'SEND' },
  { type: 'ACCEPTED' },
  { type: 'SENT' },
  { type: 'DELIVERED' },
])

async function writeSent(then: Ctx, planned: PlannedText, threadId: string, texting: Texting): Promise<void> {
  const { contact, seller, at } = planned
  const body = filled(planned)
  const thread = { id: threadId, account_id: texting.accountId }
  const id = then.ids('msg')
  const { last_received_at: lastReceivedAt } = await then.db.q
    .selectFrom('threads')
    .select('last_received_at')
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  const isReply = lastReceivedAt !== null && at - lastReceivedAt < DAY_MS
  const [zone] = readPlace({ timezone: null, state: contact.state, zip: contact.zip, e164: contact.e164 }).zones
  const decidedBy = isReply ? null : (zone?.label ?? null)
  await then.db.q
    .insertInto('messages')
    .values({
      ...DELIVERED,
      id,
      account_id: texting.accountId,
      thread_id: threadId,
      type: 'normal',
      direction: 'out',
      author_id: seller.userId,
      body,
      raw_body: body,
      from_number: texting.number.e164,
      to_number: contact.e164,
      segments: countSegments(body).count,
      carrier_sid: null,
      rank: 0,
      error: null,
      error_code: null,
      scheduled_at: null,
      keyword: null,
      compliance: JSON.stringify({
        checkedAt: at,
        localHoursAt: at,
        suppressed: false,
        lastReceivedAt,
        localTime: zone ? `${clockText(localMinutes(zone.zone, at))} in ${zoneCity(zone.zone)}` : null,
        decidedBy,
      }),
      checked_at: at,
      decided_by: decidedBy,
      sort_time: await nextSortTime(then, threadId),
      sent_at: at,
      deleted_at: null,
      created_at: at,
      updated_at: at + DELIVERY_MS,
      ended_at: at + DELIVERY_MS,
    })
    .execute()
  await markMessageForIndex(then, id)
  await touchThread(then, thread)
}

const writeReceived = (then: Ctx, random: Random, planned: PlannedText, texting: Texting): Promise<string | null> =>
  receiveMessage(then, {
    messageSid: `SM${random.hex(32)}`,
    from: planned.contact.e164,
    to: texting.number.e164,
    body: filled(planned),
  })
