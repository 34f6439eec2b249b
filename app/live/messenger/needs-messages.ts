import type { SessionView } from '../../domain/access/access.schema'

/** Whether a text needs one of the plan's messages: none is needed where they have no limit, nor where texts are free (2-live §5). */
export const needsMessages = ({ features, maxLimits }: SessionView['permissions']): boolean =>
  !maxLimits.messages.unlimited && !features.freeMessaging
