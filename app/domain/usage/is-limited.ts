import type { SessionView } from '../access/access.schema'
import type { Consumable } from './usage-limits'

/** Counted or blocked. Apart: it is in the first load of the dialer. */
export const isLimited = ({ permissions }: Pick<SessionView, 'permissions'>, consumable: Consumable): boolean =>
  Boolean(permissions.blocked) || !permissions.maxLimits[consumable].unlimited
