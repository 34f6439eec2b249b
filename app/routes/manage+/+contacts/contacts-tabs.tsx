import { Tabs } from '~/ui/tabs'
import { contactsWords } from '~/domain/contacts/contacts.words'

export function ContactsTabs() {
  return (
    <Tabs
      label={contactsWords.contacts}
      items={[
        { to: '/manage/contacts', label: contactsWords.allContacts },
        { to: '/manage/contacts/lists', label: contactsWords.lists },
        { to: '/manage/contacts/imports', label: contactsWords.imports },
        { to: '/manage/contacts/duplicates', label: contactsWords.duplicates },
      ]}
    />
  )
}
