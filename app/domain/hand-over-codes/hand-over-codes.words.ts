export const handOverCodesWords = {
  onlyCrmSessionsHandOver: 'Only a session that your CRM started can be handed over',
  tooManyWindows: 'You opened too many windows. Try again in a minute',
  codeNoLongerWorks: 'This window was not opened in time',
  crmSessionEnded: 'Your session in the CRM has ended. Open the CRM again',
  otherUserSignedIn: 'Another user is signed in',
} as const
