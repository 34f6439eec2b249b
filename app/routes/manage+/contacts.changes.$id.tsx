import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { endChangeForm } from '~/domain/contact-changes/contact-changes.schema'
import { stopContactChange, undoContactChange } from '~/domain/contact-changes/end-contact-change.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'

const CONTACTS = '/manage/contacts'

/** The list shows the progress. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return redirect(CONTACTS)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, CONTACTS), endChangeForm, async ({ intent, back }) => {
    await (intent === 'stop' ? stopContactChange : undoContactChange)(ctx, params.id!)
    return redirect(back?.startsWith(`${CONTACTS}?`) ? back : CONTACTS)
  })
}
