import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactChangesWords } from '~/domain/contact-changes/contact-changes.words'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { deleteContacts, listDeletableContacts } from '~/domain/contacts/delete-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.remove }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return loadSelection(ctx, request, async (...selection) => (await listDeletableContacts(...selection)).deletable)
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = parseSelection(request)
  const { contactIds, backTo } = selected
  return handleSubmission(await readForm(request, ctx, backTo), z.strictObject({}), async () => {
    if (selected.isAll) return changeSelection(ctx, selected, { kind: 'delete' })
    const { deleted, refused } = await deleteContacts(ctx, contactIds)
    return redirectWithNotice(backTo, contactsWords.selectedDeleted(deleted, refused))
  })
}

export default function DeleteSelected() {
  const { contacts, matches, backTo } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts
      title={
        matches === null ? contactsWords.deleteSelectedTitle(contacts.length) : contactChangesWords.deleteAll(matches)
      }
      effect={contactsWords.deleteSelectedEffect}
      contacts={contacts}
      matches={matches}
      backTo={backTo}
    >
      <ActionForm closeTo={backTo} submitLabel={contactRecordWords.remove} variant="danger" />
    </SelectedContacts>
  )
}
