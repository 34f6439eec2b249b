import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PLAYED_MESSAGES } from '~/domain/settings/settings.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { MessageUse } from '../../+audio/message-uses'
import { handleRecordedMessageForm, loadRecordedDialog } from '../../+audio/recorded-messages.server'
import { requireBoardForSetup } from './settings-route.server'

type RecordedSetting = (typeof PLAYED_MESSAGES)[number] | 'recordingAnnouncement' | 'teamVoicemailGreetingId'

/** Messages belong to the account. */
export async function loadBoardRecorded(
  { request, params, context }: LoaderFunctionArgs,
  setting: RecordedSetting,
  use: MessageUse,
) {
  const ctx = await context.requireUser(request)
  const { id, dialerSettings } = await requireBoardForSetup(ctx, params.boardId!)
  return { id, ...(await loadRecordedDialog(ctx, 'account', use)), chosenId: dialerSettings[setting] }
}

export async function changeBoardRecorded(
  { request, params, context }: ActionFunctionArgs,
  setting: RecordedSetting,
  use: MessageUse,
) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  const choose = (messageId: string) => updateBoard(ctx, id, { dialerSettings: { [setting]: messageId } })
  return handleRecordedMessageForm(request, ctx, {
    owner: 'account',
    path: `/boards/${id}/settings/dialer`,
    use,
    choose,
  })
}
