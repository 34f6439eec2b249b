import type { SessionView } from '~/domain/access/access.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'

/** Texts: every member of the thread. Notes: the author or a manager. The server checks again. */
export const canChangeMessage = ({ type, authorId }: MessageView, me: SessionView | null): boolean =>
  type !== 'note' || authorId === me?.user.id || (me?.permissions.can.includes('team:manage') ?? false)
