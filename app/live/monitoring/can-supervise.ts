import type { SessionView } from '../../domain/access/access.schema'

export const canSupervise = (me: SessionView | null): boolean =>
  me !== null && me.permissions.can.includes('call:monitor') && me.permissions.teamInfo !== null
