import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { keepLast } from '~/live/keep-last'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'callbackId', CALLBACK_MESSAGE)
}

export const clientLoader = keepLast()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'callbackId', CALLBACK_MESSAGE)
}

export const clientAction = saveOrTell

export default function BoardCallbackMessage() {
  return <BoardRecordedDialog use={CALLBACK_MESSAGE} />
}
