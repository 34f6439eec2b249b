import type { Inbox } from '~/domain/voicemails/voicemails.schema'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'

export function useReloadOnVoicemailEvents(inbox: Inbox): void {
  const reloadPage = useReloadPage()
  useLiveEvents(({ type, payload }) => {
    if (type === 'voicemail.changed' && payload.inbox === inbox) reloadPage()
  })
}
