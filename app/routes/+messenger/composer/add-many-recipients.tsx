import { useEffect, useState, type SyntheticEvent } from 'react'
import type { RecipientsAdded } from '~/domain/blasts/blast.schema'
import { Button } from '~/ui/button'
import { Select, Textarea } from '~/ui/field'
import { useMessengerActions } from '../messenger-context'
import { formatRefusedRecipients } from './format-refused-recipients'
import { messengerWords } from '../messenger.words'

interface Choice {
  id: string
  name: string
}

/** Separated by lines, commas, semicolons or tabs, as in pasted tables. */
const parseNumbers = (text: string): string[] =>
  text
    .split(/[\n,;\t]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Pasted numbers, or all contacts of a board's stage. */
export function AddManyRecipients() {
  const { messenger } = useMessengerActions()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<RecipientsAdded | null>(null)
  const numbers = parseNumbers(text)
  const add = async (recipients: Parameters<typeof messenger.blasts.add>[0]) => {
    setBusy(true)
    const added = await messenger.blasts.add(recipients)
    setBusy(false)
    setResult(added)
    return added !== null
  }
  const paste = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (numbers.length === 0 || busy) return
    if (await add({ numbers })) setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <form onSubmit={(event) => void paste(event)} className="flex items-end gap-2">
        <Textarea
          aria-label={messengerWords.phoneNumbers}
          placeholder={messengerWords.pastePhoneNumbersOneEach}
          rows={2}
          className="max-h-28 flex-1 resize-none field-sizing-content"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button busy={busy} disabled={numbers.length === 0}>
          {numbers.length > 1 ? messengerWords.add(numbers.length.toLocaleString('en-US')) : 'Add'}
        </Button>
      </form>
      <FromStage busy={busy} add={(stage) => void add({ stage })} />
      {result ? <Added result={result} /> : null}
    </div>
  )
}

function Added({ result }: { result: RecipientsAdded }) {
  const { added, duplicates } = result
  const refusedText = formatRefusedRecipients(result)
  const formatCount = (count: number) => count.toLocaleString('en-US')
  return (
    <p role="status" className="text-s text-muted tabular-nums">
      {messengerWords.added(formatCount(added), duplicates > 0 ? `, ${formatCount(duplicates)} already added` : '')}
      {refusedText === '' ? null : <span className="text-danger">, {refusedText}</span>}
    </p>
  )
}

/** Hidden without boards. */
function FromStage({ busy, add }: { busy: boolean; add(stage: { boardId: string; stageId: string }): void }) {
  const { messenger } = useMessengerActions()
  const [boards, setBoards] = useState<Choice[]>([])
  const [boardId, setBoardId] = useState('')
  const [stages, setStages] = useState<Choice[]>([])
  const [stageId, setStageId] = useState('')
  useEffect(() => {
    let gone = false
    messenger.api.call('boards.listPreviews', { limit: 100 }).then(
      ({ items }) => void (gone || setBoards(items.map(({ id, callboardName }) => ({ id, name: callboardName })))),
      // Numbers can still be pasted.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [messenger])
  useEffect(() => {
    if (boardId === '') return
    let gone = false
    messenger.api.call('boards.findBoard', { id: boardId }).then(
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
  }, [messenger, boardId])
  if (boards.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={messengerWords.board}
        className="min-w-0 flex-1"
        value={boardId}
        onChange={(event) => setBoardId(event.target.value)}
      >
        <option value="">{messengerWords.allContactsBoardStage}</option>
        {boards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {boardId !== '' && stages.length > 0 ? (
        <>
          <Select
            aria-label={messengerWords.stage}
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
            {messengerWords.addStage}
          </Button>
        </>
      ) : null}
    </div>
  )
}
