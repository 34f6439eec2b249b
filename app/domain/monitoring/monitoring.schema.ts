import { z } from 'zod'
import { dialSessionView, monitoredBy } from '../dial-sessions/dialer.schema'
import { monitoringWords } from './monitoring.words'

export { MONITOR_MODES, type MonitoredBy } from '../dial-sessions/dialer.schema'

export const monitorView = z.object({
  id: z.string(),
  /** `starting`: the phone is connecting. `lost`: it left for a moment. */
  state: z.enum(['starting', 'live', 'lost', 'ended']),
  /** The supervisor's window with the audio. */
  windowId: z.string().nullable(),
  /** Requested mode. */
  status: monitoredBy.shape.status,
  /** Not confirmed by the carrier. */
  switching: z.boolean(),
  /** Why it ended, or differs from the request. */
  notice: z.string().nullable(),
  user: z.object({ userId: z.string(), name: z.string() }),
  /** Read-only. */
  session: dialSessionView,
})
export type MonitorView = z.infer<typeof monitorView>

/** 3-settings §4. */
/** From the least busy. */
export const MEMBER_STATUSES = ['Offline', 'Online', 'Dialing', monitoringWords.inCall] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** In a call first, offline last. */
export const compareStatus = (one: MemberStatus, other: MemberStatus): number =>
  MEMBER_STATUSES.indexOf(other) - MEMBER_STATUSES.indexOf(one)
export const isInCall = (status: MemberStatus): boolean => status === MEMBER_STATUSES.at(-1)

export const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  /** Supervisor's name. */
  monitoredBy: z.string().nullable(),
  lastCallAt: z.iso.datetime().nullable(),
  /** First since `since`. */
  firstCallToday: z.iso.datetime().nullable(),
  canMonitor: z.boolean(),
  blocker: z.string().nullable(),
})
export type MemberView = z.infer<typeof memberView>

export const monitoringView = z.object({
  monitor: monitorView.nullable(),
  members: z.array(memberView),
})
export type MonitoringView = z.infer<typeof monitoringView>
