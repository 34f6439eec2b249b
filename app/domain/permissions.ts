import type { Role } from '../../db/schema/people'

export const PERMISSIONS = [
  'call',
  'call:monitor',
  'board:admin',
  'lead:assign',
  'numbers:claim',
  'numbers:manage',
  'billing',
  'trust:edit',
  'team:manage',
  'team:invite',
  'reports:team',
] as const

export type Permission = (typeof PERMISSIONS)[number]

const MANAGE: Permission[] = [
  'call:monitor',
  'board:admin',
  'lead:assign',
  'numbers:claim',
  'numbers:manage',
  'trust:edit',
  'team:manage',
  'team:invite',
  'reports:team',
]

/** Spec 3-settings §6. Members and managers have a seat, owners claim one. */
export const ROLE_PERMISSIONS: Record<Role | 'INDIVIDUAL', readonly Permission[]> = {
  OWNER: ['call', ...MANAGE, 'billing'],
  MANAGER: ['call', ...MANAGE],
  ADMIN: MANAGE,
  COACH: ['call:monitor', 'reports:team'],
  MEMBER: ['call'],
  INDIVIDUAL: ['call', 'board:admin', 'numbers:claim', 'numbers:manage', 'billing', 'trust:edit'],
}

export function getPermissions(role: Role | null): ReadonlySet<Permission> {
  return new Set(ROLE_PERMISSIONS[role ?? 'INDIVIDUAL'])
}
