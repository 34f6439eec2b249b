import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToListForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { addToChosenList, listListChoices } from './+contacts/choices.server'
import { ListFields } from './+contacts/list-fields'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.addToList }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = await loadSelection(ctx, request)
  return { ...selection, lists: await listListChoices(ctx) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = parseSelection(request)
  const { contactIds: selected, isAll, backTo } = selection
  return handleSubmission(await readForm(request, ctx, backTo), addToListForm, async (chosen) => {
    if (isAll)
      return changeSelection(ctx, selection, { kind: 'addToList', listId: (await addToChosenList(ctx, chosen, [])).id })
    const contactIds = (await listSelectedContacts(ctx, selected)).map(({ id }) => id)
    const list = await addToChosenList(ctx, chosen, contactIds)
    return redirectWithNotice(backTo, contactRecordWords.addedToList(list.name))
  })
}

export default function AddSelectedToList() {
  const { contacts, matches, backTo, lists } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts title={contactRecordWords.addToList} contacts={contacts} matches={matches} backTo={backTo}>
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
