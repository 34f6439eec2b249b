import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateBoard } from '~/domain/boards/update-board.server'
import { keepLast } from '~/live/keep-last'
import { recordedDialog, changeRecorded } from '../+audio/recorded-messages.server'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { useAnswer } from '../+form/use-answer'
import { boardToSetUp } from './+settings/settings-door.server'

const pathOf = (id: string) => `/boards/${id}/settings/dialer`

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await boardToSetUp(ctx, params.boardId!)
  return { id, ...(await recordedDialog(ctx, 'account')), callbackId: dialerSettings.callbackId }
}

export const clientLoader = keepLast()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const choose = (callbackId: string) => updateBoard(ctx, id, { dialerSettings: { callbackId } })
  return changeRecorded(request, ctx, { owner: 'account', path: pathOf(id), use: CALLBACK_MESSAGE, choose })
}

/** What was recorded is not lost with an answer that did not come. */
export const clientAction = saveOrTell

export default function BoardCallbackMessage() {
  const { id, messages, callbackId } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <RecordedDialog
      use={CALLBACK_MESSAGE}
      closeTo={pathOf(id)}
      messages={messages}
      chosenId={callbackId}
      tellsOwner={false}
      refusal={refusal}
    />
  )
}
