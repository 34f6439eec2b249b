export const queueWords = {
  maxContactsCanWaitBoard: (maxQueued: string) => `At most ${maxQueued} contacts can wait for a board`,
  noSuchContact: (name: string) => `${name} has no such contact`,
  noContactsWaitBoard: 'No contacts wait for a board',
  someContactsNotAdded: 'Some contacts could not be added',
  boardDeleted: 'The board was deleted',
  crmNotQueried: 'The CRM was not queried',
} as const
