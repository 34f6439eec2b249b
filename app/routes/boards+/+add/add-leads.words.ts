import { formatCount } from '~/ui/format-count'

export const addLeadsWords = {
  title: 'Add Leads',
  ways: 'Where the leads come from',
  contacts: 'Contacts',
  list: 'List',
  person: 'New person',
  file: 'File',
  findContacts: 'Find contacts',
  findPlaceholder: 'Name, company, email or number',
  find: 'Find',
  found: 'Contacts found',
  noMatches: 'No contact matched. Try another name, or add a new person.',
  choose: (name: string) => `Choose ${name}`,
  add: 'Add to board',
  chooseList: 'List',
  noLists: 'No lists yet. Import a file, or make a list in Contacts.',
  listEffect: 'All contacts of the list enter the first stage. A contact is on a board once.',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  number: 'Phone number',
  fileEffect: 'Import a CSV file into Contacts. Then add its list here.',
  importContacts: 'Import contacts',
  countOf: (name: string, count: number) => `${name} (${formatCount(count, 'contact')})`,
  added: (added: number, known: number) =>
    known === 0
      ? `${formatCount(added, 'lead')} added`
      : `${formatCount(added, 'lead')} added, ${known.toLocaleString('en-US')} on the board already`,
  addedPerson: (name: string) => `${name} is on the board`,
} as const
