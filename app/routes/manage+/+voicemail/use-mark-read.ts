import { useContext, useEffect, useRef } from 'react'
import type { Voicemail } from '~/domain/voicemails/voicemails.schema'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'
import { useExpectedUser } from '../../+form/expected-user-field'

/** On opening, if it has a recording (4-trust §4.3). Once, so that it can be marked as unread again. */
export function useMarkRead({ id, teamId, unread, recordingUrl, can }: Voicemail): void {
  const userId = useExpectedUser() ?? null
  const credentials = useContext(CredentialsContext)
  const opened = useRef<string | null>(null)
  const isPlayable = recordingUrl !== null
  const canMark = can.includes('read')
  useEffect(() => {
    if (!isPlayable || opened.current === id) return
    opened.current = id
    if (!unread || !canMark) return
    void (async () => {
      const { createApiClient } = await import('~/live/api-client')
      const api = createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
      const marked =
        teamId === null
          ? api.call('voicemails.markPersonalRead', { id, read: true })
          : api.call('voicemails.markTeamRead', { id, teamId, read: true })
      // The next opening repeats it.
      await marked.catch(() => null)
    })()
  }, [id, teamId, unread, isPlayable, canMark, credentials, userId])
}
