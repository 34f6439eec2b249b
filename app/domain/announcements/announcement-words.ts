export const spokenAnnouncement = (accountName: string): string =>
  `You are speaking with ${accountName}. This call is recorded.`

export const ANNOUNCING = 'The recording begins as soon as everybody has heard the announcement.'

export const UNHEARD =
  'Not recorded: nobody knows whether everybody heard the announcement. Press Record to play it again.'
