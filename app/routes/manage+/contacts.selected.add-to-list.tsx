import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToListForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { addContactsToList } from '~/domain/contact-lists/add-contacts-to-list.server'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import { createContactList } from '~/domain/contact-lists/create-contact-list.server'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { ListFields } from './+contacts/list-fields'
import { SelectedContacts } from './+contacts/selected-contacts'
import { loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.addToList }]

const MAX_CHOICES = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = await loadSelection(ctx, request)
  const lists = (await listContactLists(ctx, { limit: MAX_CHOICES })).items
  return { ...selection, lists: lists.map(({ id, name }) => ({ id, name })) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { contactIds: selected, backTo } = parseSelection(request)
  return handleSubmission(await readForm(request, ctx, backTo), addToListForm, async ({ listId, name }) => {
    const contactIds = (await listSelectedContacts(ctx, selected)).map(({ id }) => id)
    const list =
      listId === undefined
        ? await createContactList(ctx, { name: name!, contactIds })
        : await addContactsToList(ctx, { id: listId, contactIds })
    return redirectWithNotice(backTo, contactRecordWords.addedToList(list.name))
  })
}

export default function AddSelectedToList() {
  const { contacts, backTo, lists } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts title={contactRecordWords.addToList} contacts={contacts} backTo={backTo}>
      <SchemaForm
        schema={addToListForm}
        id="add-to-list"
        closeTo={backTo}
        submitLabel={contactRecordWords.addToList}
        className="flex flex-col gap-4"
      >
        {(fields) => <ListFields fields={fields} lists={lists} />}
      </SchemaForm>
    </SelectedContacts>
  )
}
