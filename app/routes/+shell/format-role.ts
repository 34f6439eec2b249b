import type { SessionView } from '~/domain/access/access.schema'
import { shellWords } from './shell.words'

const roleLabels = { OWNER: 'Owner', MANAGER: 'Manager', ADMIN: 'Admin', COACH: 'Coach', MEMBER: shellWords.teamMember }

/** Formats a team role in the specification's words (3-settings §6). */
export const formatRole = (team: SessionView['permissions']['teamInfo']): string =>
  team ? roleLabels[team.role] : 'Individual'
