import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { createCachedLoader } from '~/live/create-cached-loader'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'callbackId', CALLBACK_MESSAGE)
}

export const clientLoader = createCachedLoader()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'callbackId', CALLBACK_MESSAGE)
}

export const clientAction = saveOrReportFailure

export default function BoardCallbackMessage() {
  return <BoardRecordedDialog use={CALLBACK_MESSAGE} />
}
