import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findManagedList } from '~/domain/contacts/contacts.read.server'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { deleteContactList } from '~/domain/contact-lists/delete-contact-list.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { loadManagedList } from './+contacts/managed-list.server'

const LISTS = '/manage/contacts/lists'

export const loader = (args: LoaderFunctionArgs) => loadManagedList(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LISTS), z.strictObject({}), async () => {
    const { name } = await findManagedList(ctx, params.id!)
    await deleteContactList(ctx, params.id!)
    return redirectWithNotice(LISTS, contactsWords.listDeleted(name))
  })
}

export default function DeleteList() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactsWords.deleteListTitle(name)}
      description={contactsWords.deleteListEffect}
      closeTo={LISTS}
      submitLabel={contactsWords.deleteList}
      variant="danger"
    />
  )
}
