import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { clockText, localMinutes, zoneCity } from '../protection/local-time'
import { checkSafeHours, type SafeHoursCheck } from '../protection/safe-hours'
import { isSuppressed } from '../protection/suppressions.read.server'
import { statesFor, zonesFor } from '../protection/zones'
import { DEFAULT_DIALER_SETTINGS } from '../settings/settings.schema'
import { storedSettings } from '../settings/settings.read.server'
import type { TextRecord } from './text-record'
import { isUsable } from './check-text.server'
import { NUMBER_GONE, ON_DNC, UNKNOWN_HOURS } from './message-words'

/** A reply within this time of theirs goes at once, whatever the hour. */
const REPLY_MS = 24 * 3_600_000

const factsOf = statement((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .leftJoin('messages as blast', 'blast.id', 'messages.blast_id')
    .select([
      'messages.state',
      'messages.account_id',
      'messages.author_id',
      'messages.to_number',
      'threads.number_id',
      'threads.last_received_at',
      'contacts.timezone',
      'contacts.state as contact_state',
      'contacts.zip',
      'blast.state as blast_state',
    ])
    .where('messages.id', '=', p.id),
)

/**
 * Whether a text may leave now: the list, the number and the recipient's clock are asked right before the carrier is. null: it does
 * not wait any more. `withdrawn`: the blast that it is one of was cancelled; `error`: never; `waitMs`: not yet.
 */
export async function whyNotNow(
  tctx: Ctx,
  messageId: string,
): Promise<
  | null
  | { withdrawn: true }
  | { error: string; record: TextRecord }
  | { waitMs: number; reason: string }
  | { record: TextRecord }
> {
  const message = await tctx.db.first(factsOf, { id: messageId })
  if (!message || message.state !== '"queued"') return null
  if (message.blast_state === '"canceled"') return { withdrawn: true }
  const { account_id, to_number: e164, last_received_at: lastReceivedAt } = message
  const checkedAt = tctx.clock.now()
  const localHoursAt = tctx.clock.localHoursNow()
  const suppressed = await isSuppressed(tctx, account_id, e164)
  const record = { checkedAt, localHoursAt, suppressed, lastReceivedAt, localTime: null, decidedBy: null }
  if (suppressed) return { error: ON_DNC, record }
  if (!(await isUsable(tctx, message.number_id))) return { error: NUMBER_GONE, record }
  if (lastReceivedAt !== null && checkedAt - lastReceivedAt < REPLY_MS) return { record }
  const place = { e164, timezone: message.timezone, state: message.contact_state, zip: message.zip }
  const settings = message.author_id === null ? DEFAULT_DIALER_SETTINGS : await storedSettings(tctx, message.author_id)
  const check = checkSafeHours(zonesFor(place), statesFor(place), settings, localHoursAt)
  if (!check.decidedBy) return { error: UNKNOWN_HOURS, record }
  const { zone, label } = check.decidedBy
  const localTime = clockText(localMinutes(zone, localHoursAt))
  const decided = { ...record, localTime: `${localTime} in ${zoneCity(zone)}`, decidedBy: label }
  if (check.allowed) return { record: decided }
  return hold(check, zone, decided, localHoursAt)
}

function hold({ opensAtMs }: SafeHoursCheck, zone: string, record: TextRecord, localHoursAt: number) {
  const itIs = `It is ${record.localTime} (${record.decidedBy})`
  if (opensAtMs === null) return { error: `${itIs}, and your safe hours never allow a text there`, record }
  const opens = clockText(localMinutes(zone, opensAtMs))
  return { waitMs: opensAtMs - localHoursAt, reason: `${itIs}: it is sent at ${opens} there` }
}
