import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Merge, Users } from 'lucide-react'
import { DUPLICATE_KINDS, type DuplicateKind } from '~/domain/contact-merge/contact-merge.schema'
import { listDuplicateGroups } from '~/domain/contact-merge/duplicate-groups.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { parseListQuery } from '../+list/parse-list-query'
import { usePermissions } from './+shell/use-permissions'
import { ContactsTabs } from './+contacts/contacts-tabs'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/contacts/duplicates'
const LABELS: Record<DuplicateKind, string> = { number: contactsWords.sameNumber, name: contactsWords.sameName }

export const meta: MetaFunction = () => [{ title: contactsWords.duplicates }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, page } = parseListQuery(request)
  const by = DUPLICATE_KINDS.find((kind) => kind === query.get('by')) ?? 'number'
  return { by, isFirst: page.cursor === undefined, ...(await listDuplicateGroups(ctx, { ...page, by, limit: 20 })) }
}

export const clientLoader = createCachedLoader()

export default function Duplicates() {
  const { by, items, nextCursor, isFirst } = useLoaderData<typeof loader>()
  const can = usePermissions()
  return (
    <>
      <PageHeader title={contactsWords.contacts}>{contactsWords.duplicatesHint}</PageHeader>
      <ContactsTabs />
      <Tabs
        label={contactsWords.duplicatesBy}
        items={DUPLICATE_KINDS.map((kind) => ({ to: `${PATH}?by=${kind}`, label: LABELS[kind], current: kind === by }))}
      />
      {items.map(({ key, contacts, count }) => {
        const [oldest] = contacts
        return (
          <Table
            key={key}
            label={by === 'number' ? key : (oldest?.name ?? key)}
            head={
              <>
                <Th>{contactsWords.name}</Th>
                <Th>{contactsWords.numberLabel}</Th>
                <Th from="md">{contactsWords.company}</Th>
                <Th from="lg">{contactsWords.created}</Th>
                <ThActions />
              </>
            }
            foot={
              count > contacts.length ? (
                <p className="px-4 py-2 text-s text-muted">{contactsWords.moreDuplicates(count - contacts.length)}</p>
              ) : undefined
            }
          >
            {contacts.map((contact) => (
              <Tr key={contact.id}>
                <Td className="max-w-40 truncate">
                  <Link to={`/manage/contacts/${contact.id}`} className="font-medium hover:underline">
                    {contact.name}
                  </Link>
                </Td>
                <Td>{contact.phones.map(({ display }) => display).join(', ')}</Td>
                <Td from="md" className="max-w-48 truncate text-muted">
                  {contact.company}
                </Td>
                <Td from="lg" className="text-muted">
                  <FormattedTime at={contact.createdAt} precision="day" />
                </Td>
                <Td align="end">
                  {can.write && oldest && contact !== oldest ? (
                    <ButtonLink
                      to={`/manage/contacts/${oldest.id}/merge?with=${contact.id}`}
                      size="s"
                      icon={<Merge size={14} aria-hidden />}
                      aria-label={contactsWords.mergeInto(contact.name, oldest.name)}
                    >
                      {contactsWords.merge}
                    </ButtonLink>
                  ) : null}
                </Td>
              </Tr>
            ))}
          </Table>
        )
      })}
      {items.length > 0 ? (
        <Pagination nextCursor={nextCursor} />
      ) : nextCursor === null && isFirst ? (
        <EmptyState
          icon={<Users size={24} aria-hidden />}
          title={contactsWords.noDuplicatesOf[by]}
          help={<HelpLink article="merge-contacts" />}
        >
          {contactsWords.noDuplicatesHint}
        </EmptyState>
      ) : (
        <NoMatches nextCursor={nextCursor}>{contactsWords.noDuplicatesHint}</NoMatches>
      )}
    </>
  )
}
