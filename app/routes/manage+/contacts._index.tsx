import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { List, Phone, SquareArrowOutUpRight, Users } from 'lucide-react'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { findContactList, listContacts } from '~/domain/contacts/contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Badge } from '~/ui/badge'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { SEARCH_PARAM, SearchForm } from '~/ui/search-form'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { useFramedPage } from '../+frame/framed-page'
import { orNotFound } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { SelectionBox, SelectionForm } from './+contacts/selection-bar'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { AddLink, ImportLink } from './+contacts/import-link'
import { ListActions } from './+contacts/list-actions'
import { usePermissions } from './+shell/use-permissions'
import { contactsWords } from '~/domain/contacts/contacts.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactsWords.contacts }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const listId = query.get('list') ?? undefined
  const list = listId === undefined ? null : await orNotFound(findContactList(ctx, listId))
  const found = await listContacts(ctx, { ...page, search, listId })
  return { ...found, list, search, isEmpty: found.items.length === 0 && isFirst && !search && !list }
}

export const clientLoader = createCachedLoader()

export default function Contacts() {
  const { items, nextCursor, list, search, isEmpty } = useLoaderData<typeof loader>()
  const can = usePermissions()
  return (
    <>
      <PageHeader
        title={list?.name ?? 'Contacts'}
        back={list ? <BackLink to="/manage/contacts/lists">{contactsWords.lists}</BackLink> : null}
        actions={list ? <ListActions list={list} /> : isEmpty ? null : <ContactLinks />}
      />
      {list ? null : <ContactsTabs />}
      {isEmpty ? (
        <EmptyState
          icon={<Users size={24} aria-hidden />}
          title={contactsWords.noContactsYet}
          action={<ContactLinks />}
        >
          {contactsWords.importCsvFileSpreadsheetOr}
        </EmptyState>
      ) : (
        <>
          <SearchForm
            label={contactsWords.searchContacts}
            placeholder={contactsWords.nameCompanyEmailOrNumber}
            keep={list ? { list: list.id } : {}}
          />
          {items.length ? (
            <Selectable
              key={items[0]?.id}
              total={items.length}
              keep={{ ...(list ? { list: list.id } : {}), ...(search ? { [SEARCH_PARAM]: search } : {}) }}
              isSelectable={can.write}
            >
              <Table
                label={contactsWords.contacts}
                head={
                  <>
                    {can.write ? (
                      <Th className="w-8 pr-0">
                        <span className="sr-only">{contactsWords.select}</span>
                      </Th>
                    ) : null}
                    <Th>{contactsWords.name}</Th>
                    <Th from="sm">{contactsWords.numberLabel}</Th>
                    <Th from="lg">{contactsWords.company}</Th>
                    <Th from="md">{contactsWords.location}</Th>
                    <ThActions />
                  </>
                }
                foot={<Pagination nextCursor={nextCursor} />}
              >
                {items.map((contact) => (
                  <ContactRow key={contact.id} contact={contact} mayDial={can.dial} isSelectable={can.write} />
                ))}
              </Table>
            </Selectable>
          ) : list?.contactCount === 0 ? (
            <EmptyState icon={<List size={24} aria-hidden />} title={contactsWords.emptyList}>
              {contactsWords.emptyListHint}
            </EmptyState>
          ) : (
            <NoMatches nextCursor={nextCursor}>{contactsWords.eachWordMustMatchName}</NoMatches>
          )}
        </>
      )}
    </>
  )
}

interface SelectableProps {
  keep: Record<string, string>
  total: number
  isSelectable: boolean
  children: ReactNode
}

const Selectable = ({ isSelectable, children, ...form }: SelectableProps) =>
  isSelectable ? <SelectionForm {...form}>{children}</SelectionForm> : children

const ContactLinks = () => (
  <span className="flex flex-wrap gap-2">
    <AddLink />
    <ImportLink />
  </span>
)

interface ContactRowProps {
  contact: ContactView
  mayDial: boolean
  isSelectable: boolean
}

function ContactRow({ contact, mayDial, isSelectable }: ContactRowProps) {
  const host = useFramedPage()
  const { vendorContactId } = contact
  const [phone, ...others] = contact.phones
  const place = [contact.city, contact.state].filter(Boolean).join(', ')
  return (
    <Tr>
      {isSelectable ? (
        <Td className="w-8 pr-0">
          <SelectionBox contact={contact} />
        </Td>
      ) : null}
      <Td className="max-w-56">
        <Link to={`/manage/contacts/${contact.id}`} className="block truncate font-medium text-text">
          {contact.name}
        </Link>
        <span className="tabular block truncate text-s text-faint">
          <span className="sm:hidden">{phone?.display}</span>
          <span className="max-sm:hidden">{contact.email}</span>
        </span>
      </Td>
      <Td from="sm">
        <span className="flex items-center gap-2">
          {phone?.display}
          {others.length ? <span className="text-s text-faint">+{others.length}</span> : null}
          {phone?.doNotCall ? <Badge tone="danger">{contactsWords.dnc}</Badge> : null}
        </span>
      </Td>
      <Td from="lg" className="max-w-48 truncate text-muted">
        {contact.company}
      </Td>
      <Td from="md" className="text-muted">
        {place}
      </Td>
      <Td align="end">
        {host && vendorContactId ? (
          <Button
            type="button"
            size="s"
            variant="ghost"
            aria-label={contactsWords.openIn(contact.name, host.vendorName)}
            icon={<SquareArrowOutUpRight size={14} aria-hidden />}
            onClick={() => host.send('contact.open', { contactId: vendorContactId })}
          >
            {contactsWords.open}
          </Button>
        ) : null}
        {mayDial && contact.phones.some(({ doNotCall }) => !doNotCall) ? (
          <ButtonLink
            to={`/manage/dial?contact=${contact.id}`}
            size="s"
            variant="ghost"
            aria-label={contactsWords.callLabel(contact.name)}
            icon={<Phone size={14} aria-hidden />}
          >
            {contactsWords.call}
          </ButtonLink>
        ) : null}
      </Td>
    </Tr>
  )
}
