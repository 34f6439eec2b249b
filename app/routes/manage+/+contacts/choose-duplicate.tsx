import { useSearchParams } from '@remix-run/react'
import { Users } from 'lucide-react'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { SEARCH_PARAM, SearchForm } from '~/ui/search-form'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'

/** Lists possible duplicates, by number, name or search. */
export function ChooseDuplicate({ contact, found }: { contact: ContactView; found: readonly ContactView[] }) {
  const [query] = useSearchParams()
  return (
    <>
      <SearchForm label={contactsWords.mergeSearch} placeholder={contactsWords.nameCompanyEmailOrNumber} />
      {found.length > 0 ? (
        <Table
          label={contactsWords.contacts}
          head={
            <>
              <Th>{contactsWords.name}</Th>
              <Th>{contactsWords.numberLabel}</Th>
              <Th from="md">{contactsWords.email}</Th>
              <ThActions />
            </>
          }
        >
          {found.map((other) => (
            <Tr key={other.id}>
              <Td className="max-w-40 truncate font-medium">{other.name}</Td>
              <Td>{other.phones[0]?.display}</Td>
              <Td from="md" className="max-w-48 truncate text-muted">
                {other.email}
              </Td>
              <Td align="end">
                <ButtonLink
                  to={`/manage/contacts/${contact.id}/merge?with=${other.id}`}
                  size="s"
                  aria-label={contactsWords.chooseLabel(other.name)}
                >
                  {contactsWords.choose}
                </ButtonLink>
              </Td>
            </Tr>
          ))}
        </Table>
      ) : query.get(SEARCH_PARAM) ? (
        <NoMatches nextCursor={null}>{contactsWords.searchNameCompanyEmailAddress}</NoMatches>
      ) : (
        <EmptyState icon={<Users size={24} aria-hidden />} title={contactsWords.mergeNoDuplicates}>
          {contactsWords.mergeNoDuplicatesHint}
        </EmptyState>
      )}
    </>
  )
}
