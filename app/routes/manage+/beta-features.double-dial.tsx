import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { DOUBLE_DIAL_TEXT } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { ExpectedUserField } from '../+form/expected-user-field'
import { readForm } from '../+form/expected-user.server'
import { betaForms } from '../+settings/setting-forms'
import { FormErrorBanner } from '../+ui/form-error-banner'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/beta-features'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, PATH), betaForms.doubleDial.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice(PATH, 'Double Dial turned on')
  })
}

export default function TurnOnDoubleDial() {
  const refusal = useActionResult<typeof action>()
  const { '': form, enableDoubleDial } = refusal?.result.error ?? {}
  return (
    <Dialog title="Turn On Double Dial" closeTo={PATH} description="Your ring timeout becomes 20 seconds.">
      <p className="text-m text-muted">{DOUBLE_DIAL_TEXT}</p>
      <Form method="post" preventScrollReset className="mt-4">
        <ExpectedUserField />
        <input type="hidden" name="enableDoubleDial" value="on" />
        <FormErrorBanner errors={form ?? enableDoubleDial} focused />
        <DialogActions closeTo={PATH}>
          <Button variant="primary">Turn On</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
