import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Ctx } from '~/domain/context.server'
import { findTeamSettings, ownTeamId } from '~/domain/settings/team-settings.read.server'
import { updateTeamSettings } from '~/domain/settings/update-team-settings.server'
import { keepLast } from '~/live/keep-last'
import { recordedDialog, changeRecorded } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { TEAM_VOICEMAIL_GREETING } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { orMissing } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

const PATH = '/manage/dialer-settings'

/** Managers only. */
async function teamOf(ctx: Ctx) {
  const teamId = (await ownTeamId(ctx)) ?? ''
  return { teamId, ...(await orMissing(findTeamSettings(ctx, teamId))) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { voicemailGreetingId } = await teamOf(ctx)
  return { ...(await recordedDialog(ctx, 'account', TEAM_VOICEMAIL_GREETING)), voicemailGreetingId }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId } = await teamOf(ctx)
  const choose = (voicemailGreetingId: string) => updateTeamSettings(ctx, { teamId, voicemailGreetingId })
  return changeRecorded(request, ctx, {
    owner: 'account',
    path: PATH,
    dialog: `${PATH}/team/${TEAM_VOICEMAIL_GREETING.segment}`,
    use: TEAM_VOICEMAIL_GREETING,
    choose,
  })
}

export const clientAction = saveOrTell

export default function TeamVoicemailGreeting() {
  const { messages, voicemailGreetingId } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <RecordedDialog
      use={TEAM_VOICEMAIL_GREETING}
      closeTo={PATH}
      messages={messages}
      chosenId={voicemailGreetingId}
      tellsOwner={false}
      refusal={refusal}
    />
  )
}
