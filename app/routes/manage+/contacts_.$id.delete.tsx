import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { deleteContact } from '~/domain/contacts/delete-contact.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const { id, name } = await orNotFound(findContact(ctx, params.id!))
  return { id, name }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, `/manage/contacts/${params.id}`),
    z.strictObject({}),
    async () => {
      const { name } = await findContact(ctx, params.id!)
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
