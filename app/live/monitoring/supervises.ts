import type { SessionView } from '../../domain/access/access.schema'

/** Whether somebody may hear their team's calls. */
export const supervises = (me: SessionView | null): boolean =>
  me !== null && me.permissions.can.includes('call:monitor') && me.permissions.teamInfo !== null
