export const contactChangesWords = {
  chooseContacts: 'Choose contacts first',
  tooManyRunning: 'Other changes of contacts are in progress. Wait for one to end, or stop it.',
  cannotAssign: 'Only people who may assign leads can do this',
  notRunning: 'This change has ended',
  cannotUndo: 'This change cannot be undone',
} as const
