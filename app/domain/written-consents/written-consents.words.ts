export const consentWords = {
  consent: 'Consent',
  wording: 'Wording',
  source: 'Source',
  givenInFuture: 'Consent cannot be given in the future',
  tooOld: 'Choose a date after 1991',
  noNumbers: 'Add a phone number',
} as const
