import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecordedDialog, handleRecordedMessageForm } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { settings } = await findDialerSettings(ctx)
  const showsOwner = ctx.actor.kind === 'user' && ctx.actor.role !== null
  return {
    ...(await loadRecordedDialog(ctx, 'me', RECORDING_ANNOUNCEMENT)),
    recordingAnnouncement: settings.recordingAnnouncement,
    showsOwner,
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const choose = (recordingAnnouncement: string) => updateDialerSettings(ctx, { recordingAnnouncement })
  return handleRecordedMessageForm(request, ctx, { owner: 'me', path: PATH, use: RECORDING_ANNOUNCEMENT, choose })
}

export const clientAction = saveOrReportFailure

export default function RecordingAnnouncement() {
  const { messages, recordingAnnouncement, showsOwner } = useLoaderData<typeof loader>()
  return (
    <RecordedDialog
      use={RECORDING_ANNOUNCEMENT}
      closeTo={PATH}
      messages={messages}
      chosenId={recordingAnnouncement}
      showsOwner={showsOwner}
    />
  )
}
