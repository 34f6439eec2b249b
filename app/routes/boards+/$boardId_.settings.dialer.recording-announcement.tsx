import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { createCachedLoader } from '~/live/create-cached-loader'
import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import { saveOrReportFailure } from '../+form/save-or-report-failure'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'recordingAnnouncement', RECORDING_ANNOUNCEMENT)
}

export const clientLoader = createCachedLoader()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'recordingAnnouncement', RECORDING_ANNOUNCEMENT)
}

export const clientAction = saveOrReportFailure

export default function BoardRecordingAnnouncement() {
  return <BoardRecordedDialog use={RECORDING_ANNOUNCEMENT} />
}
