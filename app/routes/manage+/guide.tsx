import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { guideMark } from '~/domain/onboarding/onboarding.schema'
import { saveGuideMark } from '~/domain/onboarding/save-guide-mark.server'
import { readForm } from '../+form/expected-user.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { handleSubmission } from '../+form/submission'
import { GUIDE_BACK_FIELD } from './+guide/guide-paths'

export const loader = () => redirect('/manage')

/** What a person closes for good. Leads back to the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, '/manage')
  const back = form.get(GUIDE_BACK_FIELD)
  form.delete(GUIDE_BACK_FIELD)
  return handleSubmission(form, guideMark, async (mark) => {
    await saveGuideMark(ctx, mark)
    return redirect(safeRedirectPath(typeof back === 'string' ? back : null))
  })
}
