import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { keepLast } from '~/live/keep-last'
import { OUTBOUND_VOICEMAIL } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'voicemailId', OUTBOUND_VOICEMAIL)
}

export const clientLoader = keepLast()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'voicemailId', OUTBOUND_VOICEMAIL)
}

export const clientAction = saveOrTell

export default function BoardVoicemail() {
  return <BoardRecordedDialog use={OUTBOUND_VOICEMAIL} />
}
