export const tagImportsWords = {
  waitsContactsImportTag: 'Waits for contacts with the import tag',
  repeatsSamePageContacts: (name: string) => `${name} repeats the same page of contacts`,
  moreThanTen000Pages: (name: string) => `${name} has more than 10,000 pages of contacts, or repeats pages`,
} as const
