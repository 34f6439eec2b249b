export const draftsWords = {
  youCannotChangeNumberAfter: 'You cannot change the number after the first message',
  messageCannotContainNulCharacter: 'A message cannot contain a NUL character',
  youCanScheduleTextUp: 'You can schedule a text up to a year ahead',
  walletLasts: (segments: string) => `your wallet lasts for ${segments}`,
  ofYourPlan: (messageCount: string) => `${messageCount} of your plan`,
} as const
