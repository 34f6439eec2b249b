import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { isDomainError } from '~/domain/errors'
import { createThread } from '~/domain/threads/open-thread.server'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { orForbidden, orNotFound } from '../+form/submission'

const textForm = z.strictObject({ number: z.string().max(20) })

/** POST only: this creates a conversation. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/manage/contacts/${params.id}`)
}

/** Opens the conversation with a number of the contact. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  const contact = await orNotFound(findContact(ctx, params.id!))
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const form = textForm.safeParse(Object.fromEntries(await readForm(request, ctx, page)))
  if (!form.success) return redirect(page)
  try {
    const thread = await createThread(ctx, { phone: { destination: form.data.number }, contact: { id: contact.id } })
    return redirect(`/manage/messenger/${thread.id}`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice(page, error.message, 'error')
  }
}
