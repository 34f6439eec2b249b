import type { ReactNode } from 'react'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'

interface SelectedContactsProps {
  title: string
  effect?: string
  contacts: ReadonlyArray<{ id: string; name: string }>
  /** How many match, where all of them are selected. */
  matches: string | null
  backTo: string
  children: ReactNode
}

/** The page of a bulk action. */
export const SelectedContacts = ({ title, effect, contacts, matches, backTo, children }: SelectedContactsProps) => (
  <>
    <PageHeader title={title} back={<BackLink to={backTo}>{contactsWords.contacts}</BackLink>}>
      {effect}
    </PageHeader>
    {children}
    {matches === null ? (
      <Section title={contactsWords.selectedCount(contacts.length)} id="selected">
        <ul className="columns-2 gap-8 text-m max-sm:columns-1">
          {contacts.map(({ id, name }) => (
            <li key={id} dir="auto" className="truncate">
              {name}
            </li>
          ))}
        </ul>
      </Section>
    ) : (
      <p className="tabular text-m text-muted">{contactChangesWords.allMatching(matches)}</p>
    )}
  </>
)
