import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactName } from '~/domain/contacts/contacts.read.server'
import { deleteContact, findDeletableContact } from '~/domain/contacts/delete-contact.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contact = await orNotFound(findDeletableContact(ctx, params.id!))
  return { id: contact.id, name: contactName(contact) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, `/manage/contacts/${params.id}`),
    z.strictObject({}),
    async () => {
      const name = contactName(await findDeletableContact(ctx, params.id!))
      await deleteContact(ctx, params.id!)
      return redirectWithNotice('/manage/contacts', contactRecordWords.deleted(name))
    },
  )
}

export default function DeleteContact() {
  const { id, name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactRecordWords.deleteTitle(name)}
      description={contactRecordWords.deleteEffect}
      closeTo={`/manage/contacts/${id}`}
      submitLabel={contactRecordWords.remove}
      variant="danger"
    />
  )
}
