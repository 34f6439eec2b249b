import type { Inbox } from './voicemails.schema'

/** The inbox as a CSV file; spec 4-trust §7.2. `teamId` null: the personal inbox. */
export function getVoicemailLogPath({
  teamId,
  search,
}: {
  teamId: string | null
  search?: string | undefined
}): string {
  const query = new URLSearchParams({ download: 'true' })
  if (search) query.set('search', search)
  return `/api/v1/${teamId === null ? '' : `teams/${teamId}/`}voicemail/inbox?${query}`
}

/** The portal's page of a voicemail. */
export const getVoicemailPagePath = (inbox: Inbox, id: string): string => `/manage/voicemail/${inbox}/${id}`
