import type { UserActor } from '../actor'
import { getPermissions, type Permission } from '../permissions'
import type { ApiKeyGrant, ApiKeyScope } from './api-keys.schema'

/** Owner, admin, manager. */
export const managesTeamKeys = (user: UserActor): boolean => user.role !== null && user.permissions.has('team:manage')

/** Spec 3-settings §6. */
export function getAllowedScopes(user: UserActor): ApiKeyScope[] {
  return [
    'INDIVIDUAL',
    ...(managesTeamKeys(user) ? (['TEAM'] as const) : []),
    ...(user.isAgencyOwner ? (['AGENCY'] as const) : []),
  ]
}

const NEVER: readonly Permission[] = ['billing', 'team:invite']

/** The person of the key, with what both may do today. */
export function limitToScope(person: UserActor, scope: ApiKeyScope): UserActor {
  const isForTeam = scope !== 'INDIVIDUAL'
  const isForAgency = scope === 'AGENCY'
  // A coach has no work of their own: they stay a coach, and read no team calls.
  const role = isForTeam || person.role === null || person.role === 'COACH' ? person.role : 'MEMBER'
  const ownPermissions = getPermissions(role === 'COACH' ? 'MEMBER' : role)
  return {
    ...person,
    role,
    isStaff: false,
    isAgencyOwner: isForAgency && person.isAgencyOwner,
    isCrmManager: isForAgency && person.isCrmManager,
    permissions: new Set(
      [...person.permissions].filter(
        (permission) => !NEVER.includes(permission) && (isForTeam || ownPermissions.has(permission)),
      ),
    ),
  }
}

/** In the order of API_KEY_GRANTS. */
export const toGrants = (row: { can_write: 0 | 1; can_outreach: 0 | 1 }): ApiKeyGrant[] => [
  'READ',
  ...(row.can_write === 1 ? (['WRITE'] as const) : []),
  ...(row.can_outreach === 1 ? (['OUTREACH'] as const) : []),
]

export const toGrantColumns = (grants: readonly ApiKeyGrant[]): { can_write: 0 | 1; can_outreach: 0 | 1 } => ({
  can_write: grants.includes('WRITE') ? 1 : 0,
  can_outreach: grants.includes('OUTREACH') ? 1 : 0,
})
