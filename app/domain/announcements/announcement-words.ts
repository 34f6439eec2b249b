/** What the default says: who speaks, and that the call is recorded. */
export const spokenAnnouncement = (accountName: string): string =>
  `You are speaking with ${accountName}. This call is recorded.`

/** What a line says while its recording waits for the announcement. */
export const ANNOUNCING = 'The recording begins as soon as everybody has heard the announcement.'

/** What it says where nobody knows that it was heard. */
export const UNHEARD =
  'Not recorded: nobody knows whether everybody heard the announcement. Press Record to play it again.'
