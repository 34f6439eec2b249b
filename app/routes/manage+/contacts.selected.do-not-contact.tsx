import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { suppressContacts } from '~/domain/protection/suppress-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.doNotCall }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return loadSelection(ctx, request)
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = parseSelection(request)
  const { contactIds, backTo } = selected
  return handleSubmission(await readForm(request, ctx, backTo), z.strictObject({}), async () => {
    if (selected.isAll) return changeSelection(ctx, selected, { kind: 'doNotContact' })
    const count = await suppressContacts(ctx, contactIds)
    return redirectWithNotice(backTo, contactsWords.selectedSuppressed(count))
  })
}

export default function SuppressSelected() {
  const { contacts, matches, backTo } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts
      title={
        matches === null
          ? contactsWords.suppressSelectedTitle(contacts.length)
          : contactChangesWords.suppressAll(matches)
      }
      effect={contactRecordWords.doNotCallEffect}
      contacts={contacts}
      matches={matches}
      backTo={backTo}
    >
      <ActionForm closeTo={backTo} submitLabel={contactRecordWords.doNotCall} variant="danger" />
    </SelectedContacts>
  )
}
