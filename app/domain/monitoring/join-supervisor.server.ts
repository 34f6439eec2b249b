import { hasLegLeft, recordLegLeft } from '../seller-phone/join-seller.server'
import type { ConferenceTarget } from '../carrier.port'
import type { Ctx } from '../context.server'
import { SYSTEM_ACCOUNT } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { dispatchToMonitor } from './dispatch-to-monitor.server'
import { liveMonitor } from './monitor-machine.server'

/** Time for the join callback. */
const JOINED_WITHIN_MS = 5_000

const LONGEST_WINDOW_ID = 64

/** null: hang up. `windowId`: the last window to ask plays the audio. */
export async function joinSupervisor(
  tx: Ctx,
  input: { monitorId: string; windowId: string | null; identity: string; callSid: string },
): Promise<ConferenceTarget | null> {
  const found = await tx.db.q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select(['dial_sessions.id', 'dial_sessions.account_id', 'dial_sessions.conference_name'])
    .where('monitors.id', '=', input.monitorId)
    .where('monitors.supervisor_id', '=', input.identity)
    .where('monitors.ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const windowId = input.windowId?.slice(0, LONGEST_WINDOW_ID) ?? null
  await tx.db.q.updateTable('monitors').set({ window_id: windowId }).where('id', '=', input.monitorId).execute()
  await enqueue(tx, {
    kind: 'monitor.check',
    accountId: found.account_id,
    key: `monitor:${input.callSid}:find`,
    payload: { monitorId: input.monitorId, callSid: input.callSid },
    runAt: tx.clock.now() + JOINED_WITHIN_MS,
  })
  return {
    roomName: found.conference_name,
    sessionId: found.id,
    // Two phones may be there for a moment, and a label is unique.
    label: `monitor-${input.monitorId}-${input.callSid}`,
  }
}

export const parseMonitorLabel = (label: string): string => label.split('-')[1] ?? ''

/** Hangs up a phone that joins too late or was replaced. */
export async function handleSupervisorParticipant(
  tx: Ctx,
  { monitorId, callSid, what }: { monitorId: string; callSid: string; what: 'joined' | 'left' },
): Promise<void> {
  if (what === 'left') {
    await recordLegLeft(tx, callSid)
    await dispatchToMonitor(tx, monitorId, { type: 'LEFT', callSid })
    return
  }
  if (await hasLegLeft(tx, callSid)) return
  const before = await liveMonitor(tx, monitorId)
  if (before) await dispatchToMonitor(tx, monitorId, { type: 'JOINED', callSid })
  const away = before ? before.context.callSid : callSid
  if (away !== null && (!before || away !== callSid))
    await enqueue(tx, {
      kind: 'call.hang-up',
      accountId: before?.row.account_id ?? SYSTEM_ACCOUNT,
      key: `monitor:${away}:away`,
      payload: { callSid: away },
    })
}
