import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { DOUBLE_DIAL_WORDS } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { WhoseForm } from '../+form/whose-form'
import { readForm } from '../+form/whose-form.server'
import { betaForms } from '../+settings/setting-forms'
import { FormFailure } from '../+ui/form-failure'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/beta-features'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, PATH), betaForms.doubleDial.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice(PATH, 'Double Dial turned on')
  })
}

export default function TurnOnDoubleDial() {
  const refusal = useAnswer<typeof action>()
  const { '': form, enableDoubleDial } = refusal?.result.error ?? {}
  return (
    <Dialog title="Turn On Double Dial" closeTo={PATH} description="Your ring timeout becomes 20 seconds.">
      <p className="text-m text-muted">{DOUBLE_DIAL_WORDS}</p>
      <Form method="post" preventScrollReset className="mt-4">
        <WhoseForm />
        <input type="hidden" name="enableDoubleDial" value="on" />
        <FormFailure errors={form ?? enableDoubleDial} focused />
        <DialogActions closeTo={PATH}>
          <Button variant="primary">Turn On</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
