import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PLAYED } from '~/domain/settings/settings.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { MessageUse } from '../../+audio/message-uses'
import { changeRecorded, recordedDialog } from '../../+audio/recorded-messages.server'
import { boardToSetUp } from './settings-door.server'

type Played = (typeof PLAYED)[number] | 'recordingAnnouncement' | 'teamVoicemailGreetingId'

/** Messages belong to the account. */
export async function loadBoardRecorded(
  { request, params, context }: LoaderFunctionArgs,
  played: Played,
  use: MessageUse,
) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await boardToSetUp(ctx, params.boardId!)
  return { id, ...(await recordedDialog(ctx, 'account', use)), chosenId: dialerSettings[played] }
}

export async function changeBoardRecorded(
  { request, params, context }: ActionFunctionArgs,
  played: Played,
  use: MessageUse,
) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const choose = (messageId: string) => updateBoard(ctx, id, { dialerSettings: { [played]: messageId } })
  return changeRecorded(request, ctx, { owner: 'account', path: `/boards/${id}/settings/dialer`, use, choose })
}
