import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { suppressContacts } from '~/domain/protection/suppress-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { SelectedContacts } from './+contacts/selected-contacts'
import { loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.doNotCall }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return loadSelection(ctx, request)
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { contactIds, backTo } = parseSelection(request)
  return handleSubmission(await readForm(request, ctx, backTo), z.strictObject({}), async () => {
    const count = await suppressContacts(ctx, contactIds)
    return redirectWithNotice(backTo, contactsWords.selectedSuppressed(count))
  })
}

export default function SuppressSelected() {
  const { contacts, backTo } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts
      title={contactsWords.suppressSelectedTitle(contacts.length)}
      effect={contactRecordWords.doNotCallEffect}
      contacts={contacts}
      backTo={backTo}
    >
      <ActionForm closeTo={backTo} submitLabel={contactRecordWords.doNotCall} variant="danger" />
    </SelectedContacts>
  )
}
