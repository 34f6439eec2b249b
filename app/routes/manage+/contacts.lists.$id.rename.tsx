import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateContactList as updateContactListForm } from '~/domain/contacts/contacts.schema'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { updateContactList } from '~/domain/contact-lists/update-contact-list.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { loadManagedList } from './+contacts/managed-list.server'

const LISTS = '/manage/contacts/lists'

export const loader = (args: LoaderFunctionArgs) => loadManagedList(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LISTS), updateContactListForm, async (change) => {
    const { name } = await updateContactList(ctx, params.id!, change)
    return redirectWithNotice(LISTS, contactsWords.listRenamed(name))
  })
}

export default function RenameList() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={contactsWords.renameListTitle(name)}
      closeTo={LISTS}
      schema={updateContactListForm}
      id="rename-list"
      defaultValue={{ name }}
      submitLabel={contactsWords.rename}
    >
      {(fields) => (
        <Field meta={fields.name} label={contactsWords.listName}>
          <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="off" />
        </Field>
      )}
    </SchemaFormDialog>
  )
}
