import { useEffect, useState } from 'react'
import type { ApiClient } from '~/live/api-client'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { recipientsWords } from './recipients.words'

interface Choice {
  id: string
  name: string
}

interface FromStageProps {
  api: Pick<ApiClient<'boards.listPreviews' | 'boards.findBoard'>, 'call'>
  busy: boolean
  add(stage: { boardId: string; stageId: string }): void
}

/** Hidden without boards. */
export function FromStage({ api, busy, add }: FromStageProps) {
  const [boards, setBoards] = useState<Choice[]>([])
  const [boardId, setBoardId] = useState('')
  const [stages, setStages] = useState<Choice[]>([])
  const [stageId, setStageId] = useState('')
  useEffect(() => {
    let gone = false
    api.call('boards.listPreviews', { limit: 100 }).then(
      ({ items }) => void (gone || setBoards(items.map(({ id, callboardName }) => ({ id, name: callboardName })))),
      // Numbers can still be pasted.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [api])
  useEffect(() => {
    if (boardId === '') return
    let gone = false
    api.call('boards.findBoard', { id: boardId }).then(
      (board) => {
        if (gone) return
        setStages(board.stages.map(({ id, name }) => ({ id, name })))
        setStageId(board.stages[0]?.id ?? '')
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [api, boardId])
  if (boards.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={recipientsWords.board}
        className="min-w-0 flex-1"
        value={boardId}
        onChange={(event) => setBoardId(event.target.value)}
      >
        <option value="">{recipientsWords.allContactsBoardStage}</option>
        {boards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {boardId !== '' && stages.length > 0 ? (
        <>
          <Select
            aria-label={recipientsWords.stage}
            className="min-w-0 flex-1"
            value={stageId}
            onChange={(event) => setStageId(event.target.value)}
          >
            {stages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button busy={busy} onClick={() => add({ boardId, stageId })}>
            {recipientsWords.addStage}
          </Button>
        </>
      ) : null}
    </div>
  )
}
