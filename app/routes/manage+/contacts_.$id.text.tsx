import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { isDomainError } from '~/domain/errors'
import { createThread } from '~/domain/threads/open-thread.server'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'

const textForm = z.strictObject({ number: z.string().max(20) })

/** POST only: this creates a conversation. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/manage/contacts/${params.id}`)
}

/** Opens the conversation with a number of the contact. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  const form = textForm.safeParse(Object.fromEntries(await readForm(request, ctx, page)))
  if (!form.success) return redirect(page)
  try {
    const thread = await orNotFound(
      createThread(ctx, { phone: { destination: form.data.number }, contact: { id: params.id } }),
    )
    return redirect(`/manage/messenger/${thread.id}`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice(page, error.message, 'error')
  }
}
