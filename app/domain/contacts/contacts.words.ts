/** The texts of a contact's form and of merging. */
export const contactWords = {
  tooLong: (label: string, most: number) => `${label} has at most ${most} characters`,
  tooManyNumbers: (most: number) => `A contact has at most ${most} numbers`,
  numberRequired: 'Enter at least one phone number',
  enteredTwice: (number: string) => `${number} is entered twice`,
  belongsTo: (number: string, name: string) =>
    `${number} is already the first number of ${name}. Open that contact, or put another number first.`,
  changedMeanwhile: 'This contact was changed after you opened it. Reload the page to see the change.',
  mergeWithItself: 'Choose another contact to merge with',
  mergeDuringCall: (name: string) => `${name} is on a call. Merge after the call ends.`,
  mergeTooManyNumbers: (count: number, most: number) =>
    `Together they have ${count} numbers. A contact has at most ${most}: remove some first.`,
} as const
