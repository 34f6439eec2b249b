import type { SessionView } from '~/domain/access/access.schema'

const roleLabels = { OWNER: 'Owner', MANAGER: 'Manager', ADMIN: 'Admin', COACH: 'Coach', MEMBER: 'Team Member' }

/** Formats a team role in the specification's words (3-settings §6). */
export const formatRole = (team: SessionView['permissions']['teamInfo']): string =>
  team ? roleLabels[team.role] : 'Individual'
