/** Counted before an import is confirmed; texts are in `imports.words.ts`. */
export const IMPORT_PROBLEMS = [
  'noNumber',
  'shortenedNumber',
  'invalidNumber',
  'ownNumber',
  'extension',
  'tooManyNumbers',
  'tooLong',
  'repeated',
  'crmId',
  'foreignPostcode',
] as const

export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]
