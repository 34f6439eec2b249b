import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { keepLast } from '~/live/keep-last'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { readForm } from '../+form/whose-form.server'
import { askedMode, EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { settingForms } from '../+settings/setting-forms'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return { mode: askedMode(request) }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, PATH), settingForms.recording.change, async (change) => {
    await updateDialerSettings(ctx, change)
    return redirectWithNotice(PATH, 'Call recording enabled')
  })
}

export default function EnableRecording() {
  const { mode } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return <EnableRecordingDialog mode={mode} closeTo={PATH} errors={refusal?.result.error?.['']} />
}
