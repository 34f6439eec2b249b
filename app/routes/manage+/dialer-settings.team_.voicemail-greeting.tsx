import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Ctx } from '~/domain/context.server'
import { findTeamSettings, ownTeamId } from '~/domain/settings/team-settings.read.server'
import { updateTeamSettings } from '~/domain/settings/update-team-settings.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecordedDialog, handleRecordedMessageForm } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { TEAM_VOICEMAIL_GREETING } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'
import { orNotFound } from '../+form/submission'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/dialer-settings'

/** Managers only. */
async function loadOwnTeam(ctx: Ctx) {
  const teamId = (await ownTeamId(ctx)) ?? ''
  return { teamId, ...(await orNotFound(findTeamSettings(ctx, teamId))) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { voicemailGreetingId } = await loadOwnTeam(ctx)
  return { ...(await loadRecordedDialog(ctx, 'account', TEAM_VOICEMAIL_GREETING)), voicemailGreetingId }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId } = await loadOwnTeam(ctx)
  const choose = (voicemailGreetingId: string) => updateTeamSettings(ctx, { teamId, voicemailGreetingId })
  return handleRecordedMessageForm(request, ctx, {
    owner: 'account',
    path: PATH,
    dialog: `${PATH}/team/${TEAM_VOICEMAIL_GREETING.segment}`,
    use: TEAM_VOICEMAIL_GREETING,
    choose,
  })
}

export const clientAction = saveOrReportFailure

export default function TeamVoicemailGreeting() {
  const { messages, voicemailGreetingId } = useLoaderData<typeof loader>()
  return (
    <RecordedDialog
      use={TEAM_VOICEMAIL_GREETING}
      closeTo={PATH}
      messages={messages}
      chosenId={voicemailGreetingId}
      showsOwner={false}
    />
  )
}
