import type { Role } from '../../db/schema/people'
import type { Permission } from './permissions'

export interface UserActor {
  kind: 'user'
  userId: string
  accountId: string
  vendorId: string
  /** null: an individual. */
  role: Role | null
  isStaff: boolean
  isAgencyOwner: boolean
  isCrmManager: boolean
  permissions: ReadonlySet<Permission>
  /** null in tests and scripts. */
  sessionId: string | null
}

/** A vendor's server with an API key. It may only mint sessions. */
export interface VendorActor {
  kind: 'vendor'
  vendorId: string
  /** Absent in tests and scripts. */
  keyId?: string
}

/** Jobs, timers and webhooks. */
export interface SystemActor {
  kind: 'system'
}

export type Actor = UserActor | VendorActor | SystemActor | { kind: 'nobody' }

/** Whether a team member sees the calls of others: `reports:team` and `call:monitor` (owners, managers, admins, coaches). */
export const readsTeamCalls = (user: UserActor): boolean =>
  user.role !== null && user.permissions.has('reports:team') && user.permissions.has('call:monitor')
