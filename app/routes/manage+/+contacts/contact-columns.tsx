import { Link } from '@remix-run/react'
import { Phone, SquareArrowOutUpRight } from 'lucide-react'
import { contactFilterWords } from '~/domain/contact-search/contact-filter.words'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { Badge } from '~/ui/badge'
import { Button, ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { useFramedPage } from '../../+frame/framed-page'
import { usePermissions } from '../+shell/use-permissions'

const text = (id: string, header: string, value: (contact: ContactView) => string | null): DataColumn<ContactView> => ({
  id,
  header,
  className: 'max-w-48 text-muted',
  cell: (contact) => {
    const shown = value(contact)
    return shown ? (
      <span dir="auto" title={shown} className="block truncate">
        {shown}
      </span>
    ) : null
  },
})

const name: DataColumn<ContactView> = {
  id: 'name',
  header: contactsWords.name,
  sort: 'ascending',
  place: 'title',
  className: 'max-w-56',
  cell: (contact) => (
    <>
      <Link to={`/manage/contacts/${contact.id}`} dir="auto" className="block truncate font-medium text-text">
        {contact.name}
      </Link>
      {contact.email ? <span className="block truncate text-s text-faint max-sm:hidden">{contact.email}</span> : null}
    </>
  ),
}

const number: DataColumn<ContactView> = {
  id: 'number',
  header: contactsWords.numberLabel,
  cell: ({ phones: [phone, ...others] }) =>
    phone ? (
      <span className="tabular flex items-center gap-2 whitespace-nowrap">
        {phone.display}
        {others.length > 0 ? (
          <span className="text-s text-faint">{contactsWords.moreNumbers(others.length)}</span>
        ) : null}
        {phone.doNotCall ? <Badge tone="danger">{contactsWords.dnc}</Badge> : null}
      </span>
    ) : null,
}

const moment = (
  id: string,
  header: string,
  value: (contact: ContactView) => string | null,
): DataColumn<ContactView> => ({
  id,
  header,
  sort: 'descending',
  className: 'whitespace-nowrap text-muted',
  cell: (contact) => {
    const at = value(contact)
    return at === null ? null : <FormattedTime at={at} precision="day" />
  },
})

export const CONTACT_COLUMNS: readonly DataColumn<ContactView>[] = [
  name,
  number,
  { ...text('company', contactsWords.company, ({ company }) => company), from: 'lg' },
  {
    ...text('location', contactsWords.location, ({ city, state }) => [city, state].filter(Boolean).join(', ')),
    from: 'md',
  },
  { ...text('email', contactsWords.email, ({ email }) => email), isOptional: true },
  { ...moment('last-called', contactFilterWords.lastCalled, ({ lastCalledAt }) => lastCalledAt), from: 'lg' },
  { ...moment('created', contactFilterWords.added, ({ createdAt }) => createdAt), from: 'xl' },
  {
    id: 'actions',
    header: contactsWords.call,
    place: 'actions',
    className: 'sm:w-0 whitespace-nowrap',
    cell: (contact) => <ContactActions contact={contact} />,
  },
]

function ContactActions({ contact }: { contact: ContactView }) {
  const host = useFramedPage()
  const { dial } = usePermissions()
  const { vendorContactId } = contact
  return (
    <>
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
      {dial && contact.phones.some(({ doNotCall }) => !doNotCall) ? (
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
    </>
  )
}
