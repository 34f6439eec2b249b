import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateBoard } from '~/domain/boards/update-board.server'
import { keepLast } from '~/live/keep-last'
import { recordedDialog, changeRecorded } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { useAnswer } from '../+form/use-answer'
import { boardToSetUp } from './+settings/settings-door.server'

const pathOf = (id: string) => `/boards/${id}/settings/dialer`

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await boardToSetUp(ctx, params.boardId!)
  return {
    id,
    ...(await recordedDialog(ctx, 'account')),
    recordingAnnouncement: dialerSettings.recordingAnnouncement,
  }
}

export const clientLoader = keepLast()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const choose = (recordingAnnouncement: string) => updateBoard(ctx, id, { dialerSettings: { recordingAnnouncement } })
  return changeRecorded(request, ctx, { owner: 'account', path: pathOf(id), use: RECORDING_ANNOUNCEMENT, choose })
}

/** What was recorded is not lost with an answer that did not come. */
export const clientAction = saveOrTell

export default function BoardRecordingAnnouncement() {
  const { id, messages, recordingAnnouncement } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <RecordedDialog
      use={RECORDING_ANNOUNCEMENT}
      closeTo={pathOf(id)}
      messages={messages}
      chosenId={recordingAnnouncement}
      tellsOwner={false}
      refusal={refusal}
    />
  )
}
