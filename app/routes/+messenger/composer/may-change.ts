import type { SessionView } from '~/domain/access/access.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'

/** Texts are everybody's who writes in the conversation; a note is its author's, and whoever's who manages the team. The server asks again. */
export const mayChange = ({ type, authorId }: MessageView, me: SessionView | null): boolean =>
  type !== 'note' || authorId === me?.user.id || (me?.permissions.can.includes('team:manage') ?? false)
