import type { SessionView } from '../../domain/access/access.schema'

/** 2-live §5. */
export const needsMessages = (permissions: SessionView['permissions']): boolean =>
  permissions.blocked ? true : !permissions.maxLimits.messages.unlimited && !permissions.features.freeMessaging
