import type { UnreadVoicemails } from '../domain/voicemails/voicemails.schema'
import { useLiveData } from './live-page'
import type { LiveEvent } from './socket'

/** The same counts if nothing changed. */
export function applyVoicemailEvent(unread: UnreadVoicemails, { type, payload }: LiveEvent): UnreadVoicemails {
  if (type !== 'voicemail.changed' || unread[payload.inbox] === payload.unread) return unread
  return { ...unread, [payload.inbox]: payload.unread }
}

export const useUnreadVoicemails = (loaded: UnreadVoicemails): UnreadVoicemails =>
  useLiveData(loaded, applyVoicemailEvent)
