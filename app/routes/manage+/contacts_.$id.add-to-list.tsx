import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToListForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { addToChosenList, listListChoices } from './+contacts/choices.server'
import { ListFields } from './+contacts/list-fields'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const contact = await orNotFound(findContact(ctx, params.id!))
  return { contactId: contact.id, lists: await listListChoices(ctx) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  const contactIds = [params.id!]
  return handleSubmission(await readForm(request, ctx, page), addToListForm, async (chosen) => {
    const list = await addToChosenList(ctx, chosen, contactIds)
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
