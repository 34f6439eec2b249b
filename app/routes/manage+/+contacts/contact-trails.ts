import { contactsWords } from '~/domain/contacts/contacts.words'
import type { Crumb } from '~/ui/page-shell'

const CONTACTS: Crumb = { to: '/manage/contacts', label: contactsWords.contacts }

export const LISTS_TRAIL: readonly Crumb[] = [CONTACTS, { to: '/manage/contacts/lists', label: contactsWords.lists }]

export const IMPORTS_TRAIL: readonly Crumb[] = [
  CONTACTS,
  { to: '/manage/contacts/imports', label: contactsWords.imports },
]

export const listTrail = ({ id, name }: { id: string; name: string }): readonly Crumb[] => [
  ...LISTS_TRAIL,
  { to: `/manage/contacts?list=${id}`, label: name },
]

export const contactTrail = ({ id, name }: { id: string; name: string }): readonly Crumb[] => [
  CONTACTS,
  { to: `/manage/contacts/${id}`, label: name },
]
