import { insertCall } from '../../../app/domain/call-history/insert-call.server'
import { insertCampaign } from '../../../app/domain/campaigns/insert-campaign.server'
import type { Ctx } from '../../../app/domain/context.server'
import { handleCallerHangUp } from '../../../app/domain/inbound/handle-caller-hang-up.server'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { atMoment } from './at-moment'
import type { PlanContact } from './plan'
import type { Random } from './random'
import { HISTORY_DAYS, listWorkdays } from './workdays'

const MINUTE_MS = 60_000
const MISSED_SHARE = 0.5
/** Not seen yet. */
const TODAY_MINUTES = [95, 38]
export const SEEN_MINUTES = 100

interface Callers {
  accountId: string
  /** User ids. */
  sellers: readonly string[]
  contacts: readonly PlanContact[]
  called: string
  now: number
}

/** One caller a day, and today's; oldest first. */
export async function writeCallers(tx: Ctx, random: Random, callers: Callers): Promise<void> {
  const { contacts, called, now } = callers
  const past = listWorkdays(now, now)
    .filter(({ daysAgo }) => daysAgo > 0 && daysAgo < HISTORY_DAYS)
    .map((day) => day.at(random.int(540, 690)))
  const today = TODAY_MINUTES.map((minutes) => now - minutes * MINUTE_MS)
  for (const at of [...past, ...today]) {
    const contact = random.pick(contacts)
    if (at < today[0]! && !random.chance(MISSED_SHARE)) await writeAnswered(atMoment(tx, at), random, contact, callers)
    else await writeMissed(tx, random, { from: contact.e164, called, at })
  }
}

/** Hung up before anyone answered. */
async function writeMissed(tx: Ctx, random: Random, call: { from: string; called: string; at: number }) {
  const callSid = `CA${random.hex(32)}`
  await receiveCall(atMoment(tx, call.at), { callSid, from: call.from, called: call.called })
  await handleCallerHangUp(atMoment(tx, call.at + random.int(6_000, 24_000)), { callSid })
}

async function writeAnswered(then: Ctx, random: Random, contact: PlanContact, callers: Callers): Promise<void> {
  const placedAt = then.clock.now()
  const campaignId = then.ids('cmp')
  const user = { userId: random.pick(callers.sellers), accountId: callers.accountId }
  await insertCampaign(then, { id: campaignId, name: contact.name, kind: 'call', listId: null, user })
  const id = then.ids('line')
  await insertCall(then, {
    id,
    account_id: callers.accountId,
    user_id: user.userId,
    session_id: null,
    campaign_id: campaignId,
    contact_id: contact.id,
    direction: 'inbound',
    e164: contact.e164,
    caller_id: callers.called,
    placed_at: placedAt,
    ringing_at: placedAt,
    compliance: JSON.stringify({ checkedAt: placedAt }),
  })
  const ringMs = random.int(4_000, 14_000)
  const talkMs = random.int(40_000, 380_000)
  await then.db.q
    .updateTable('calls')
    .set({
      answered_at: placedAt + ringMs,
      bridged_at: placedAt + ringMs + 400,
      ended_at: placedAt + ringMs + 400 + talkMs,
      ring_ms: ringMs,
      bridge_delay_ms: 400,
      bill_ms: talkMs,
      outcome: 'completed',
      answered_by: 'person',
      ended_by: 'person',
    })
    .where('id', '=', id)
    .execute()
}
