import type { Role } from '../../db/schema/people'

/** What a person may do, as readable strings. */
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

/**
 * The one table of role × permission (product.md 'Who may what'; seats from spec/3-settings §6: members and managers
 * have a dialer seat; the owner claims one; admins and coaches work without).
 */
export const ROLE_PERMISSIONS: Record<Role | 'INDIVIDUAL', readonly Permission[]> = {
  OWNER: ['call', ...MANAGE, 'billing'],
  MANAGER: ['call', ...MANAGE],
  ADMIN: MANAGE,
  COACH: ['call:monitor', 'reports:team'],
  MEMBER: ['call'],
  INDIVIDUAL: ['call', 'board:admin', 'numbers:claim', 'numbers:manage', 'billing', 'trust:edit'],
}

export function permissionsOf(role: Role | null): ReadonlySet<Permission> {
  return new Set(ROLE_PERMISSIONS[role ?? 'INDIVIDUAL'])
}
