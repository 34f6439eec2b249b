import { useLoaderData } from '@remix-run/react'
import type { MessageUse } from '../../+audio/message-uses'
import { RecordedDialog } from '../../+audio/recorded-dialog'
import { useActionResult } from '../../+form/use-action-result'
import type { changeBoardRecorded, loadBoardRecorded } from './board-recorded.server'

export function BoardRecordedDialog({ use }: { use: MessageUse }) {
  const { id, messages, chosenId } = useLoaderData<typeof loadBoardRecorded>()
  const refusal = useActionResult<typeof changeBoardRecorded>()
  return (
    <RecordedDialog
      use={use}
      closeTo={`/boards/${id}/settings/dialer`}
      messages={messages}
      chosenId={chosenId}
      showsOwner={false}
      refusal={refusal}
    />
  )
}
