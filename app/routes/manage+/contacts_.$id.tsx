import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { History, Merge, Pencil, Phone } from 'lucide-react'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { keepLast } from '~/live/keep-last'
import { ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { SEARCH } from '~/ui/search-form'
import { ContactRecord } from '../+contact/contact-record'
import { orMissing } from '../+form/submission'
import { useMay } from './+shell/use-may'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findContact(ctx, params.id!))
}

export const clientLoader = keepLast()

/** Contact page; Jump to contact opens it when there is no CRM. */
export default function Contact() {
  const contact = useLoaderData<typeof loader>()
  const may = useMay()
  const [phone] = contact.phones
  return (
    <>
      <PageHeader
        title={contact.name}
        back={<BackLink to="/manage/contacts">Contacts</BackLink>}
        actions={
          <>
            {may.write ? (
              <>
                <ButtonLink to={`/manage/contacts/${contact.id}/edit`} icon={<Pencil size={16} aria-hidden />}>
                  Edit
                </ButtonLink>
                <ButtonLink to={`/manage/contacts/${contact.id}/merge`} icon={<Merge size={16} aria-hidden />}>
                  Merge
                </ButtonLink>
              </>
            ) : null}
            {phone ? (
              <ButtonLink
                to={`/manage/history?${new URLSearchParams({ [SEARCH]: phone.number.slice(2) })}`}
                icon={<History size={16} aria-hidden />}
              >
                Calls
              </ButtonLink>
            ) : null}
            {may.dial && contact.phones.some(({ doNotCall }) => !doNotCall) ? (
              <ButtonLink to={`/manage/dial?contact=${contact.id}`} icon={<Phone size={16} aria-hidden />}>
                Call
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ContactRecord contact={contact} />
    </>
  )
}
