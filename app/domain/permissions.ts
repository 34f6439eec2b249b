import type { Flag, Role } from '../../db/schema/people'

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

/** Spec 3-settings §6. `call` also needs a dialer seat. */
export const ROLE_PERMISSIONS: Record<Role | 'INDIVIDUAL', readonly Permission[]> = {
  OWNER: ['call', ...MANAGE, 'billing'],
  MANAGER: ['call', ...MANAGE],
  ADMIN: MANAGE,
  COACH: ['call:monitor', 'reports:team'],
  MEMBER: ['call'],
  INDIVIDUAL: ['call', 'board:admin', 'numbers:claim', 'numbers:manage', 'billing', 'trust:edit'],
}

/** Roles that use a dialer seat; an owner's is optional. */
export const SEAT_ROLES = ['OWNER', 'MANAGER', 'MEMBER'] as const

export const usesSeat = (role: Role | null): boolean => SEAT_ROLES.some((one) => one === role)

/** Individuals need no seat. */
export function getPermissions(role: Role | null, seat: Flag = 1): ReadonlySet<Permission> {
  const all = ROLE_PERMISSIONS[role ?? 'INDIVIDUAL']
  return new Set(role === null || seat === 1 ? all : all.filter((permission) => permission !== 'call'))
}
