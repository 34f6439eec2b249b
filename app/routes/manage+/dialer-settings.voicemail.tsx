import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { keepLast } from '~/live/keep-last'
import { recordedDialog, changeRecorded } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { OUTBOUND_VOICEMAIL } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { useAnswer } from '../+form/use-answer'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/dialer-settings'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { settings } = await findDialerSettings(ctx)
  const tellsOwner = ctx.actor.kind === 'user' && ctx.actor.role !== null
  return { ...(await recordedDialog(ctx, 'me', OUTBOUND_VOICEMAIL)), voicemailId: settings.voicemailId, tellsOwner }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const choose = (voicemailId: string) => updateDialerSettings(ctx, { voicemailId })
  return changeRecorded(request, ctx, { owner: 'me', path: PATH, use: OUTBOUND_VOICEMAIL, choose })
}

export const clientAction = saveOrTell

export default function OutboundVoicemail() {
  const { messages, voicemailId, tellsOwner } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <RecordedDialog
      use={OUTBOUND_VOICEMAIL}
      closeTo={PATH}
      messages={messages}
      chosenId={voicemailId}
      tellsOwner={tellsOwner}
      refusal={refusal}
    />
  )
}
