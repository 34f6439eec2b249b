export const boardLeadsWords = {
  listTooLong: 'This list has more than 10,000 contacts. Add them from Contacts',
  chooseContact: 'Choose at least one contact',
  enterNumber: 'Enter a phone number',
} as const
