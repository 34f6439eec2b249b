import { Tabs } from '~/ui/tabs'

export function ContactsTabs() {
  return (
    <Tabs
      label="Contacts"
      items={[
        { to: '/manage/contacts', label: 'All contacts' },
        { to: '/manage/contacts/lists', label: 'Lists' },
        { to: '/manage/contacts/imports', label: 'Imports' },
      ]}
    />
  )
}
