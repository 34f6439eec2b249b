import type { Role } from '../../db/schema/people'
import type { Permission } from './permissions'

/** Who does it. Cookie, bearer token and API key all become the same thing. */
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
  /** The session that it came with; null in tests and scripts. */
  sessionId: string | null
}

/** A vendor's server with its API key: mints sessions, nothing else. */
export interface VendorActor {
  kind: 'vendor'
  vendorId: string
  /** The key that it showed; absent in tests and scripts. */
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
