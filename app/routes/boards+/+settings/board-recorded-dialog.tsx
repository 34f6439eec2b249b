import { useLoaderData } from '@remix-run/react'
import type { MessageUse } from '../../+audio/message-uses'
import { RecordedDialog } from '../../+audio/recorded-dialog'
import type { loadBoardRecorded } from './board-recorded.server'

export function BoardRecordedDialog({ use }: { use: MessageUse }) {
  const { id, messages, chosenId } = useLoaderData<typeof loadBoardRecorded>()
  return (
    <RecordedDialog
      use={use}
      closeTo={`/boards/${id}/settings/dialer`}
      messages={messages}
      chosenId={chosenId}
      showsOwner={false}
    />
  )
}
