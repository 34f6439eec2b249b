import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { keepLast } from '~/live/keep-last'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/read-form.server'
import { submit } from '../+form/submission'
import { askedMode, EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { settingForms } from '../+settings/setting-forms'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return { mode: askedMode(request) }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request), settingForms.recording.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice('/manage/dialer-settings', 'Call recording enabled')
  })
}

export default function EnableRecording() {
  const { mode } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return <EnableRecordingDialog mode={mode} closeTo="/manage/dialer-settings" errors={refusal?.result.error?.['']} />
}
