import type { SessionView } from '../../domain/access/access.schema'

/** 2-live §5. */
export const needsMessages = ({ features, maxLimits }: SessionView['permissions']): boolean =>
  !maxLimits.messages.unlimited && !features.freeMessaging
