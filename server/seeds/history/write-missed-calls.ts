import type { Ctx } from '../../../app/domain/context.server'
import { handleCallerHangUp } from '../../../app/domain/inbound/handle-caller-hang-up.server'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { atMoment } from './at-moment'
import type { PlanContact } from './plan'
import type { Random } from './random'
import { HISTORY_DAYS, listWorkdays } from './workdays'

const MINUTE_MS = 60_000
const SHARE_OF_DAYS = 0.6
/** Not seen yet. */
const TODAY_MINUTES = [95, 38]
export const SEEN_MINUTES = 100

/** Callers who hung up before anyone answered, oldest first. */
export async function writeMissedCalls(
  tx: Ctx,
  random: Random,
  { contacts, called, now }: { contacts: readonly PlanContact[]; called: string; now: number },
): Promise<void> {
  const past = listWorkdays(now, now)
    .filter(({ daysAgo }) => daysAgo > 0 && daysAgo < HISTORY_DAYS && random.chance(SHARE_OF_DAYS))
    .map((day) => day.at(random.int(540, 1_020)))
  for (const at of [...past, ...TODAY_MINUTES.map((minutes) => now - minutes * MINUTE_MS)]) {
    const callSid = `CA${random.hex(32)}`
    await receiveCall(atMoment(tx, at), { callSid, from: random.pick(contacts).e164, called })
    await handleCallerHangUp(atMoment(tx, at + random.int(6_000, 24_000)), { callSid })
  }
}
