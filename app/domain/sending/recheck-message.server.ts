import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { clockText, localMinutes, zoneCity } from '../places/local-time'
import { checkSafeHours, type SafeHoursCheck } from '../protection/safe-hours'
import { findNewestOptOut } from '../opt-outs/opt-out-requests.server'
import { findTextingBlocker } from '../a2p/number-texting.read.server'
import { optOutsWords } from '../opt-outs/opt-outs.words'
import { readPlace } from '../places/zones'
import { DEFAULT_DIALER_SETTINGS } from '../settings/settings.schema'
import { getStoredSettings } from '../settings/settings.read.server'
import type { MessageRow } from '../threads/messages.read.server'
import type { TextRecord } from './text-record'
import { sendingWords, getReleaseReason, ON_DNC, UNKNOWN_LOCAL_TIME } from './sending.words'

/** A decision ends the wait at its own time. */
const OPT_OUT_RECHECK_MS = 3_600_000

/** The carrier adds a number to the campaign within minutes. */
const JOINING_RECHECK_MS = 60_000

/** A person's replies within this time ignore safe hours; blasts, rules and scheduled texts wait. */
const REPLY_MS = 24 * 3_600_000
const isReply = ({ rank, scheduled_at }: MessageRow, lastReceivedAt: number | null, now: number): boolean =>
  rank === 0 && scheduled_at === null && lastReceivedAt !== null && now - lastReceivedAt < REPLY_MS

/** Blasts run it 10,000 times. */
const messageFacts = statement(
  (q, p: { thread_id: string; blast_id: string | null; account_id: string; e164: string }) =>
    q
      .selectFrom('threads')
      .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
      .leftJoin('phone_numbers', 'phone_numbers.id', 'threads.number_id')
      .leftJoin('messages as blast', (join) => join.on('blast.id', '=', p.blast_id))
      .leftJoin('suppressions', (join) =>
        join.on('suppressions.account_id', '=', p.account_id).on('suppressions.e164', '=', p.e164),
      )
      .select([
        'threads.last_received_at',
        'phone_numbers.id as number_id',
        'phone_numbers.released_at',
        'phone_numbers.status',
        'suppressions.id as suppression_id',
        'contacts.timezone',
        'contacts.state as contact_state',
        'contacts.zip',
        'blast.state as blast_state',
      ])
      .where('threads.id', '=', p.thread_id),
)

type SendCheck = { error: string; record: TextRecord } | { waitMs: number; reason: string } | { record: TextRecord }

/** `error`: never; `waitMs`: later. */
export async function findSendBlocker(tx: Ctx, message: MessageRow): Promise<null | { withdrawn: true } | SendCheck> {
  const { state, account_id, thread_id, blast_id, author_id, to_number: e164 } = message
  if (state !== 'queued') return null
  const facts = await tx.db.first(messageFacts, { thread_id, blast_id, account_id, e164 })
  if (!facts) return null
  if (facts.blast_state === 'canceled') return { withdrawn: true }
  const { last_received_at: lastReceivedAt } = facts
  const checkedAt = tx.clock.now()
  const localHoursAt = tx.clock.localHoursNow()
  const suppressed = facts.suppression_id !== null
  const optOut = await findNewestOptOut(tx, { accountId: account_id, e164 })
  const record = {
    checkedAt,
    localHoursAt,
    suppressed,
    lastReceivedAt,
    localTime: null,
    decidedBy: null,
    ...(optOut && { optOut }),
  }
  if (suppressed) return { error: ON_DNC, record }
  if (facts.number_id === null || facts.released_at !== null) return { error: getReleaseReason(facts.status), record }
  const { from_number } = message
  const unregistered = await findTextingBlocker(tx, {
    accountId: account_id,
    numberId: facts.number_id,
    e164: from_number,
  })
  if (unregistered?.state === 'joining') return { waitMs: JOINING_RECHECK_MS, reason: unregistered.words }
  if (unregistered) return { error: unregistered.words, record }
  if (optOut !== null && optOut.decidedAt === null)
    return { waitMs: OPT_OUT_RECHECK_MS, reason: optOutsWords.heldUntilDecided }
  if (isReply(message, lastReceivedAt, checkedAt)) return { record }
  const place = { e164, timezone: facts.timezone, state: facts.contact_state, zip: facts.zip }
  return checkTextHours(tx, place, author_id, record)
}

async function checkTextHours(
  tx: Ctx,
  place: { e164: string; timezone: string | null; state: string | null; zip: string | null },
  authorId: string | null,
  record: TextRecord,
): Promise<SendCheck> {
  const { localHoursAt } = record
  const settings = authorId === null ? DEFAULT_DIALER_SETTINGS : await getStoredSettings(tx, authorId)
  const hoursCheck = checkSafeHours(readPlace(place), settings, localHoursAt)
  if (!hoursCheck.decidedBy) return { error: UNKNOWN_LOCAL_TIME, record }
  const { zone, label } = hoursCheck.decidedBy
  const localTime = clockText(localMinutes(zone, localHoursAt))
  const checkedRecord = { ...record, localTime: sendingWords.inLabel(localTime, zoneCity(zone)), decidedBy: label }
  if (hoursCheck.allowed) return { record: checkedRecord }
  return holdUntilOpen(hoursCheck, zone, checkedRecord, localHoursAt)
}

const contactLocation = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip']).where('id', '=', p.id),
)

/** For a rule's text. Null: allowed now or later. */
export async function findTextHoursBlocker(
  tx: Ctx,
  text: { e164: string; contactId: string; authorId: string; lastReceivedAt: number | null },
): Promise<string | null> {
  const { e164, lastReceivedAt } = text
  const checkedAt = tx.clock.now()
  const localHoursAt = tx.clock.localHoursNow()
  const record = { checkedAt, localHoursAt, suppressed: false, lastReceivedAt, localTime: null, decidedBy: null }
  const contact = await tx.db.first(contactLocation, { id: text.contactId })
  const place = { e164, ...(contact ?? { timezone: null, state: null, zip: null }) }
  const result = await checkTextHours(tx, place, text.authorId, record)
  return 'error' in result ? result.error : null
}

function holdUntilOpen({ opensAtMs }: SafeHoursCheck, zone: string, record: TextRecord, localHoursAt: number) {
  const localTimeText = `It is ${record.localTime} (${record.decidedBy})`
  if (opensAtMs === null) return { error: sendingWords.safeHoursNeverAllowText(localTimeText), record }
  const opens = clockText(localMinutes(zone, opensAtMs))
  return { waitMs: opensAtMs - localHoursAt, reason: sendingWords.itIsSentAtThere(localTimeText, opens) }
}
