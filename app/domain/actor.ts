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
  /** Null in tests and with an API key. */
  sessionId: string | null
  /** Acts by an API key. */
  keyId?: string
}

/** A vendor's server with an API key; it may only create sessions. */
export interface VendorActor {
  kind: 'vendor'
  vendorId: string
  keyId?: string
}

/** Jobs, timers, webhooks. */
export interface SystemActor {
  kind: 'system'
}

export type Actor = UserActor | VendorActor | SystemActor | { kind: 'anonymous' }

/** Owners, managers, admins, coaches. */
export const canReadTeamCalls = (user: UserActor): boolean =>
  user.role !== null && user.permissions.has('reports:team') && user.permissions.has('call:monitor')
