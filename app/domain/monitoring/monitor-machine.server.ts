import { statement } from '../../../db/statement'
import {
  MONITOR_CHART_VERSION,
  monitorMachine,
  type MonitorEffect,
  type MonitorState,
} from '../../../machines/server/monitor'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredMonitor = StoredMachine<'monitors', MonitorState, typeof monitorMachine>

export const {
  fromRow: toStoredMonitor,
  readSnapshot: readMonitor,
  insert: insertMonitor,
  advance: advanceMonitor,
  accepts: monitorAccepts,
} = machineStore<'monitors', MonitorState, typeof monitorMachine, MonitorEffect>({
  name: 'monitor',
  table: 'monitors',
  machine: monitorMachine,
  chartVersion: MONITOR_CHART_VERSION,
  isEnded: (state) => state === 'ended',
  mirrored: () => ({}),
  jobs: {
    applyMode: ({ id, context }) => ({ kind: 'monitor.apply', payload: { monitorId: id, turn: context.turn } }),
    lookForPhone: ({ id, context }) =>
      context.callSid ? { kind: 'monitor.check', payload: { monitorId: id, callSid: context.callSid } } : null,
    releasePhone: ({ context }) =>
      context.callSid ? { kind: 'call.hang-up', payload: { callSid: context.callSid } } : null,
  },
})

const ofSession = statement((q, p: { session_id: string }) =>
  q.selectFrom('monitors').selectAll().where('session_id', '=', p.session_id).where('ended_at', 'is', null),
)
const ofSupervisor = statement((q, p: { supervisor_id: string }) =>
  q.selectFrom('monitors').selectAll().where('supervisor_id', '=', p.supervisor_id).where('ended_at', 'is', null),
)

const byId = statement((q, p: { id: string }) =>
  q.selectFrom('monitors').selectAll().where('id', '=', p.id).where('ended_at', 'is', null),
)

export async function liveMonitor(ctx: Ctx, id: string): Promise<StoredMonitor | null> {
  const row = await ctx.db.first(byId, { id })
  return row ? toStoredMonitor(row) : null
}

export async function monitorOfSession(ctx: Ctx, sessionId: string): Promise<StoredMonitor | null> {
  const row = await ctx.db.first(ofSession, { session_id: sessionId })
  return row ? toStoredMonitor(row) : null
}

export async function monitorOfSupervisor(ctx: Ctx, supervisorId: string): Promise<StoredMonitor | null> {
  const row = await ctx.db.first(ofSupervisor, { supervisor_id: supervisorId })
  return row ? toStoredMonitor(row) : null
}
