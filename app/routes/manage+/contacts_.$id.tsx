import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { History, Merge, Pencil, Phone } from 'lucide-react'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { SEARCH_PARAM } from '~/ui/search-form'
import { ContactRecord } from '../+contact/contact-record'
import { orNotFound } from '../+form/submission'
import { usePermissions } from './+shell/use-permissions'
import { contactsWords } from '~/domain/contacts/contacts.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Contact' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orNotFound(findContact(ctx, params.id!))
}

export const clientLoader = createCachedLoader()

/** Contact page; Jump to contact opens it when there is no CRM. */
export default function Contact() {
  const contact = useLoaderData<typeof loader>()
  const can = usePermissions()
  const [phone] = contact.phones
  return (
    <>
      <PageHeader
        title={contact.name}
        back={<BackLink to="/manage/contacts">{contactsWords.contacts}</BackLink>}
        actions={
          <>
            {can.write ? (
              <>
                <ButtonLink to={`/manage/contacts/${contact.id}/edit`} icon={<Pencil size={16} aria-hidden />}>
                  {contactsWords.edit}
                </ButtonLink>
                <ButtonLink to={`/manage/contacts/${contact.id}/merge`} icon={<Merge size={16} aria-hidden />}>
                  {contactsWords.merge}
                </ButtonLink>
              </>
            ) : null}
            {phone ? (
              <ButtonLink
                to={`/manage/history?${new URLSearchParams({ [SEARCH_PARAM]: phone.number.slice(2) })}`}
                icon={<History size={16} aria-hidden />}
              >
                {contactsWords.calls}
              </ButtonLink>
            ) : null}
            {can.dial && contact.phones.some(({ doNotCall }) => !doNotCall) ? (
              <ButtonLink to={`/manage/dial?contact=${contact.id}`} icon={<Phone size={16} aria-hidden />}>
                {contactsWords.call}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ContactRecord contact={contact} />
    </>
  )
}
