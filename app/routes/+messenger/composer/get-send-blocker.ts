import type { SessionView } from '~/domain/access/access.schema'
import { NO_BLASTS, NOTHING_TO_SEND } from '~/domain/blasts/blasts.words'
import {
  EMPTY_MESSAGE,
  NO_RECIPIENT,
  ON_DNC,
  getNoCreditsText,
  TIME_IN_PAST,
  TOO_LONG,
} from '~/domain/sending/sending.words'
import { usageWords } from '~/domain/usage/usage.words'
import { MAX_BODY, type MessageView, type MessengerPhone, type ThreadView } from '~/domain/threads/messenger.schema'
import { needsMessages } from '~/live/messenger/needs-messages'
import { isUnsavedDraft } from '~/live/messenger/writing/own-draft'
import { messengerWords } from '../messenger.words'
import { isBlankText } from '~/domain/blank-text'

export const isOutOfCredits = (me: SessionView | null): me is SessionView =>
  me !== null && needsMessages(me.permissions) && me.remaining.messages < 1

/** Why an account out of messages sends none. */
export const getCreditsBlocker = ({ permissions: { blocked, features } }: SessionView): string =>
  blocked ? usageWords.blocked[blocked] : getNoCreditsText(features)

export const isLocked = (phone: MessengerPhone | null): boolean => phone !== null && !phone.canText

/** Spec 2-live §5. null: can be sent. The server checks again. */
export function getSendBlocker(
  {
    thread,
    draft,
    me,
    phone = null,
    suppressedCount = 0,
    isUploading = false,
  }: {
    thread: ThreadView
    draft: MessageView | null
    me: SessionView | null
    /** The sender number; null: unknown. */
    phone?: MessengerPhone | null
    /** For a blast. */
    suppressedCount?: number | undefined
    /** Sending waits for the files. */
    isUploading?: boolean
  },
  nowMs = Date.now(),
): string | null {
  if (!draft || isUnsavedDraft(draft)) return messengerWords.draftBeingLoaded
  if (isLocked(phone)) return phone!.reason
  if (thread.recipientCount === 0) return NO_RECIPIENT
  if (thread.type === 'blast' && me && !me.permissions.features.blast) return NO_BLASTS
  if (thread.type === 'blast' && suppressedCount === thread.recipientCount) return formatDncCount(suppressedCount)
  if (thread.isSuppressed) return ON_DNC
  if (isOutOfCredits(me)) return getCreditsBlocker(me)
  if (isBlankText(draft.rawBody) && draft.attachments.length === 0 && !isUploading) return EMPTY_MESSAGE
  if (draft.rawBody.length > MAX_BODY) return TOO_LONG
  if (draft.scheduledAt !== null && Date.parse(draft.scheduledAt) <= nowMs) return TIME_IN_PAST
  return null
}

/** null: can be sent. The server checks again. */
export function getBlastBlocker(
  { blast, scheduledAt }: MessageView,
  me: SessionView | null,
  phone: MessengerPhone | null = null,
  nowMs = Date.now(),
): string | null {
  const willSend = blast?.willSend ?? 0
  if (isLocked(phone)) return phone!.reason
  if (willSend === 0) return NOTHING_TO_SEND
  if (me && !me.permissions.features.blast) return NO_BLASTS
  // With too few left, the server's answer says how many.
  if (isOutOfCredits(me)) return getCreditsBlocker(me)
  return scheduledAt !== null && Date.parse(scheduledAt) <= nowMs ? TIME_IN_PAST : null
}

/** Spec 2-live §8. */
export const formatDncCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'number is' : 'numbers are'} on your DNC list`

/** null: can be added. */
export function getNoteBlocker(thread: ThreadView, draft: MessageView | null): string | null {
  if (thread.draft) return messengerWords.sendTextFirst
  return draft === null || isBlankText(draft.rawBody) ? messengerWords.writeNoteFirst : null
}
