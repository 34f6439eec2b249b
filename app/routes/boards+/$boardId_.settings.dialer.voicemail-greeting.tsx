import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { keepLast } from '~/live/keep-last'
import { VOICEMAIL_GREETING } from '../+audio/message-uses'
import { saveOrTell } from '../+form/save-or-tell'
import { BoardRecordedDialog } from './+settings/board-recorded-dialog'
import { changeBoardRecorded, loadBoardRecorded } from './+settings/board-recorded.server'

export async function loader(args: LoaderFunctionArgs) {
  return loadBoardRecorded(args, 'voicemailGreetingId', VOICEMAIL_GREETING)
}

export const clientLoader = keepLast()

export async function action(args: ActionFunctionArgs) {
  return changeBoardRecorded(args, 'voicemailGreetingId', VOICEMAIL_GREETING)
}

export const clientAction = saveOrTell

export default function BoardGreeting() {
  return <BoardRecordedDialog use={VOICEMAIL_GREETING} />
}
