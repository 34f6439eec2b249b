export const contactMergeWords = {
  mergedFrom: (name: string) => `Merged from ${name}`,
  undo: 'Undo merge',
  undoMerge: (name: string) => `Undo the merge of ${name}?`,
  effect: 'Both contacts come back. What moved returns; what you changed since stays.',
  possibleUntil: 'Undo until',
  undone: (name: string) => `${name} is a contact of its own again`,
  undoneBefore: 'This merge was undone already',
  tooLate: 'A merge can be undone for 30 days',
  noNumberLeft: 'The contact that stays would have no number. Add one first.',
  crmIdTaken: 'Another contact has the CRM ID of the merged one. Change or delete that contact first.',
} as const
