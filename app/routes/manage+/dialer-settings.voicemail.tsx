import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecordedDialog, handleRecordedMessageForm } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { OUTBOUND_VOICEMAIL } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { settings } = await findDialerSettings(ctx)
  const showsOwner = ctx.actor.kind === 'user' && ctx.actor.role !== null
  return { ...(await loadRecordedDialog(ctx, 'me', OUTBOUND_VOICEMAIL)), voicemailId: settings.voicemailId, showsOwner }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const choose = (voicemailId: string) => updateDialerSettings(ctx, { voicemailId })
  return handleRecordedMessageForm(request, ctx, { owner: 'me', path: PATH, use: OUTBOUND_VOICEMAIL, choose })
}

export const clientAction = saveOrReportFailure

export default function OutboundVoicemail() {
  const { messages, voicemailId, showsOwner } = useLoaderData<typeof loader>()
  return (
    <RecordedDialog
      use={OUTBOUND_VOICEMAIL}
      closeTo={PATH}
      messages={messages}
      chosenId={voicemailId}
      showsOwner={showsOwner}
    />
  )
}
