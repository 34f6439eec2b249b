export const campaignsWords = {
  giveEitherListidOrContacts: 'Give either listId or contacts',
  campaign: (started: string) => `Campaign ${started}`,
  noContactCanBeDialed: (reason: string) => `No contact can be dialed: ${reason}`,
  listNoContacts: 'The list has no contacts',
  campaignBeingDialedStopDialing: 'This campaign is being dialed. Stop dialing first.',
} as const
