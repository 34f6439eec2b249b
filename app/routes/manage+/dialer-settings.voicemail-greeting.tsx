import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecordedDialog, handleRecordedMessageForm } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { VOICEMAIL_GREETING } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { settings } = await findDialerSettings(ctx)
  const showsOwner = ctx.actor.kind === 'user' && ctx.actor.role !== null
  return {
    ...(await loadRecordedDialog(ctx, 'me', VOICEMAIL_GREETING)),
    voicemailGreetingId: settings.voicemailGreetingId,
    showsOwner,
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const choose = (voicemailGreetingId: string) => updateDialerSettings(ctx, { voicemailGreetingId })
  return handleRecordedMessageForm(request, ctx, { owner: 'me', path: PATH, use: VOICEMAIL_GREETING, choose })
}

export const clientAction = saveOrReportFailure

export default function VoicemailGreeting() {
  const { messages, voicemailGreetingId, showsOwner } = useLoaderData<typeof loader>()
  return (
    <RecordedDialog
      use={VOICEMAIL_GREETING}
      closeTo={PATH}
      messages={messages}
      chosenId={voicemailGreetingId}
      showsOwner={showsOwner}
    />
  )
}
