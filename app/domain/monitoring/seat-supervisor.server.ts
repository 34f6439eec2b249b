import { hasLegLeft, recordLegLeft } from '../seller-phone/join-seller.server'
import type { RoomPlace } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { hearMonitor } from './hear-monitor.server'
import { liveMonitor } from './kept-monitor.server'

/** Time for the join callback. */
const SEATED_WITHIN_MS = 5_000

const LONGEST_WINDOW_ID = 64

/** null: hang up. `windowId`: the last window to ask plays the audio. */
export async function seatSupervisor(
  tctx: Ctx,
  input: { monitorId: string; windowId: string | null; identity: string; callSid: string },
): Promise<RoomPlace | null> {
  const found = await tctx.db.q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select(['dial_sessions.id', 'dial_sessions.room_name'])
    .where('monitors.id', '=', input.monitorId)
    .where('monitors.supervisor_id', '=', input.identity)
    .where('monitors.ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const windowId = input.windowId?.slice(0, LONGEST_WINDOW_ID) ?? null
  await tctx.db.q.updateTable('monitors').set({ window_id: windowId }).where('id', '=', input.monitorId).execute()
  await enqueue(tctx, {
    kind: 'monitor.look',
    key: `monitor:${input.callSid}:find`,
    payload: { monitorId: input.monitorId, callSid: input.callSid },
    runAt: tctx.clock.now() + SEATED_WITHIN_MS,
  })
  return {
    roomName: found.room_name,
    sessionId: found.id,
    // Two phones may be there for a moment, and a label is unique.
    label: `monitor-${input.monitorId}-${input.callSid}`,
  }
}

export const monitorOfLabel = (label: string): string => label.split('-')[1] ?? ''

/** Hangs up a phone that joins too late or was replaced. */
export async function hearSupervisorInRoom(
  tctx: Ctx,
  { monitorId, callSid, what }: { monitorId: string; callSid: string; what: 'joined' | 'left' },
): Promise<void> {
  if (what === 'left') {
    await recordLegLeft(tctx, callSid)
    await hearMonitor(tctx, monitorId, { type: 'LEFT', callSid })
    return
  }
  if (await hasLegLeft(tctx, callSid)) return
  const before = await liveMonitor(tctx, monitorId)
  if (before) await hearMonitor(tctx, monitorId, { type: 'JOINED', callSid })
  const away = before ? before.context.callSid : callSid
  if (away !== null && (!before || away !== callSid))
    await enqueue(tctx, { kind: 'call.hang-up', key: `monitor:${away}:away`, payload: { callSid: away } })
}
