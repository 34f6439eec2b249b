import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { DOUBLE_DIAL_TEXT } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { betaForms } from '../+settings/setting-forms'

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
  return (
    <ActionFormDialog
      title="Turn On Double Dial"
      description="Your ring timeout becomes 20 seconds."
      closeTo={PATH}
      hiddenFields={{ enableDoubleDial: 'on' }}
      submitLabel="Turn On"
    >
      <p className="text-m text-muted">{DOUBLE_DIAL_TEXT}</p>
    </ActionFormDialog>
  )
}
