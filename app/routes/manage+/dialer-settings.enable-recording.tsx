import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { getRequestedMode, EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { settingForms } from '../+settings/setting-forms'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return { mode: getRequestedMode(request) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, PATH), settingForms.recording.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice(PATH, 'Call recording enabled')
  })
}

export default function EnableRecording() {
  const { mode } = useLoaderData<typeof loader>()
  return <EnableRecordingDialog mode={mode} closeTo={PATH} />
}
