export const importUndoWords = {
  notFinished: 'This import is not finished',
  undoneBefore: 'This import was undone before',
  tooLate: (days: number) => `An import can be undone for ${days} days`,
  nothingToUndo: 'This import changed no contacts',
} as const
