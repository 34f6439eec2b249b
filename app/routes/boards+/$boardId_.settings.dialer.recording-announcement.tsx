import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { keepLast } from '~/live/keep-last'
import { RECORDING_ANNOUNCEMENT } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'recordingAnnouncement', RECORDING_ANNOUNCEMENT)
}

export const clientLoader = keepLast()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'recordingAnnouncement', RECORDING_ANNOUNCEMENT)
}

export const clientAction = saveOrTell

export default function BoardRecordingAnnouncement() {
  return <BoardRecordedDialog use={RECORDING_ANNOUNCEMENT} />
}
