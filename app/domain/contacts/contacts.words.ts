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
  addTitle: 'Add contact',
  editTitle: (name: string) => `Edit ${name}`,
  numbers: 'Phone numbers',
  numbersHint: 'A mobile is dialed first, then the rest in this order.',
  number: (place: number) => `Phone number ${place}`,
  kind: (place: number) => `Type of phone number ${place}`,
  addNumber: 'Add number',
  removeNumber: (place: number) => `Remove phone number ${place}`,
  unknownZone: 'Unknown: use ZIP, state or area code',
  discardNew: 'Discard this contact?',
  discardChanges: 'Discard the changes?',
  notSaved: 'The contact was not saved. Try again.',
  added: (name: string) => `${name} was added`,
  saved: 'Saved',
  mergeTitle: (name: string) => `Merge ${name}`,
  mergeFind: 'Choose the contact that is the same person.',
  mergeSearch: 'Search contacts to merge with',
  mergeNoDuplicates: 'No duplicates found',
  mergeNoDuplicatesHint: 'No other contact has this name or one of these numbers. Search for the contact to merge.',
  mergeForbidden: 'You can merge contacts that you added. Ask a manager to merge these.',
  mergeKeep: 'Contact to keep',
  mergeEffect:
    'Numbers, leads, calls, texts, lists and tags move to the contact you keep. Its empty fields are filled. The other contact is deleted. You cannot undo this.',
  mergeTwoCrmIds: 'Both come from your CRM. Merge them there too, or the CRM adds the other contact again.',
  mergeNotDone: 'The contacts were not merged. Try again.',
  merged: (name: string) => `Merged into ${name}`,
} as const

export const phoneTypeLabels = { mobile: 'Mobile', work: 'Work', home: 'Home', other: 'Other' } as const
