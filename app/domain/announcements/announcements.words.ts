export const spokenAnnouncement = (accountName: string): string =>
  `You are speaking with ${accountName}. This call is recorded.`

export const ANNOUNCING = 'Recording starts when everyone has heard the announcement.'

export const ANNOUNCEMENT_UNCONFIRMED =
  'Not recorded: unknown whether everyone heard the announcement. Press Record to play it again.'
