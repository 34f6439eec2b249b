export const onboardingWords = {
  cannotSkip: 'This step cannot be skipped.',
  stepsLeft: 'Complete the required steps first.',
  numberCall: 'A number to call from',
  leadsSeeOrCallerId: (phone: string) => `Leads see ${phone}, or the caller ID you choose.`,
  accountNoNumber: 'Claim a number to call and text from.',
  importContacts: 'Import contacts',
  youContactsCall: 'You have contacts to call.',
  csvFileEnoughNoCrm: 'A CSV file is enough. No CRM is needed.',
  chooseHowYouDial: 'Choose how you dial',
  linesModeRingTimeoutCaller: 'Lines, mode, ring timeout, caller ID, recording and safe hours.',
  makeFirstCall: 'Make your first call',
  chooseListDialerOpens: 'Choose a list, and the dialer opens with it.',
} as const
