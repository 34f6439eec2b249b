export const spokenAnnouncement = (accountName: string): string =>
  `You are speaking with ${accountName}. This call is recorded.`

/** Line note while the recording waits for the announcement. */
export const ANNOUNCING = 'The recording begins as soon as everybody has heard the announcement.'

/** Line note when playback was not confirmed. */
export const UNHEARD =
  'Not recorded: nobody knows whether everybody heard the announcement. Press Record to play it again.'
