import { z } from 'zod'
import { dialSessionView, monitoredBy } from '../dial-sessions/dialer.schema'

export { MONITOR_MODES, type MonitoredBy } from '../dial-sessions/dialer.schema'

export const monitorView = z.object({
  id: z.string(),
  /** `starting`: the supervisor's phone is on its way; `lost`: it is gone for a moment. */
  state: z.enum(['starting', 'live', 'lost', 'ended']),
  /** The supervisor's window that hears, as it named itself; null: none has asked yet. */
  windowId: z.string().nullable(),
  /** How the supervisor wants to be heard. */
  status: monitoredBy.shape.status,
  /** The carrier has not said yet that it is so. */
  switching: z.boolean(),
  /** Why it is not as asked, or ended, in a sentence. */
  notice: z.string().nullable(),
  user: z.object({ userId: z.string(), name: z.string() }),
  /** The monitored seller's run, to look at. */
  session: dialSessionView,
})
export type MonitorView = z.infer<typeof monitorView>

/** Status of a member (3-settings §4). */
export const MEMBER_STATUSES = ['Offline', 'Online', 'Dialing', 'In Call'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  /** Who hears them now. */
  monitoredBy: z.string().nullable(),
  lastCallAt: z.iso.datetime().nullable(),
  /** The first since the time that was asked for. */
  firstCallToday: z.iso.datetime().nullable(),
  canMonitor: z.boolean(),
  /** Why not, in a sentence. */
  whyNot: z.string().nullable(),
})
export type MemberView = z.infer<typeof memberView>

export const monitoringView = z.object({
  /** Whom the caller hears now. */
  monitor: monitorView.nullable(),
  members: z.array(memberView),
})
export type MonitoringView = z.infer<typeof monitoringView>
