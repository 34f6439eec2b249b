import type { SessionView } from '~/domain/access/access.schema'
import { EMPTY, NO_CREDITS, NO_RECIPIENT, ON_DNC, PAST, TOO_LONG } from '~/domain/messenger/message-words'
import { MAX_BODY, type MessageView, type ThreadView } from '~/domain/messenger/messenger.schema'

/** Whether the plan has no text left. */
export const isOutOfCredits = (me: SessionView | null): boolean =>
  me !== null && !me.permissions.maxLimits.messages.unlimited && me.remaining.messages < 1

/** Why Send cannot be pressed now (2-live §5), in the order in which it is mended; null: it can. The server asks again. */
export function whyNotSend(
  { thread, draft, me }: { thread: ThreadView; draft: MessageView | null; me: SessionView | null },
  nowMs: number,
): string | null {
  if (!draft) return 'The draft is being loaded'
  if (thread.recipientNumber === null) return NO_RECIPIENT
  if (thread.isSuppressed) return ON_DNC
  if (isOutOfCredits(me)) return NO_CREDITS
  if (draft.rawBody.trim() === '') return EMPTY
  if (draft.rawBody.length > MAX_BODY) return TOO_LONG
  if (draft.scheduledAt !== null && Date.parse(draft.scheduledAt) <= nowMs) return PAST
  return null
}

/** Why a note cannot be added; null: it can. */
export function whyNoNote(thread: ThreadView, draft: MessageView | null): string | null {
  if (thread.draft) return 'Send a text first'
  return draft === null || draft.rawBody.trim() === '' ? 'Write a note first' : null
}
