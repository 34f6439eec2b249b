import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToListForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { addContactsToList } from '~/domain/contact-lists/add-contacts-to-list.server'
import { findContact, listContactLists } from '~/domain/contacts/contacts.read.server'
import { createContactList } from '~/domain/contact-lists/create-contact-list.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { ListFields } from './+contacts/list-fields'

const MAX_CHOICES = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const contact = await orNotFound(findContact(ctx, params.id!))
  const lists = (await listContactLists(ctx, { limit: MAX_CHOICES })).items
  return { contactId: contact.id, lists: lists.map(({ id, name }) => ({ id, name })) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  const contactIds = [params.id!]
  return handleSubmission(await readForm(request, ctx, page), addToListForm, async ({ listId, name }) => {
    const list =
      listId === undefined
        ? await createContactList(ctx, { name: name!, contactIds })
        : await addContactsToList(ctx, { id: listId, contactIds })
    return redirectWithNotice(page, contactRecordWords.addedToList(list.name))
  })
}

export default function AddToList() {
  const { contactId, lists } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={contactRecordWords.addToList}
      closeTo={`/manage/contacts/${contactId}`}
      schema={addToListForm}
      id="add-to-list"
      submitLabel={contactRecordWords.addToList}
    >
      {(fields) => <ListFields fields={fields} lists={lists} />}
    </SchemaFormDialog>
  )
}
