import { useEffect, useRef, useState } from 'react'
import { MAX_NOTE } from '~/domain/call-history/note-words'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { ApiError } from '~/live/api-client'
import { currentLine } from '~/live/dialer/dialer-state'
import { makeNoteKeeper, type NoteState } from '~/live/dialer/note-keeper'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Field, fieldAria, Textarea } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { whenLeft } from '../../+form/when-left'
import { useDialerUi } from '../dialer-context'
import { whoOf } from '../lines/line-look'
import { PanelShell } from './panel-shell'
import { useFieldMeta } from '~/ui/use-field-meta'
import { useKept } from '../use-kept'

/** Stays with its call when the next one connects. */
export function NotePanel() {
  const { state } = useDialerUi()
  const current = currentLine(state.session)
  const [line, setLine] = useKept('line', () => current)
  const [times, setTimes] = useState(0)
  if (!line && current) setLine(current)
  const next = current && line && current.callId !== line.callId ? current : null
  return (
    <PanelShell title={line ? `Note: ${whoOf(line)}` : 'Note'} width={360}>
      {line ? (
        <Note key={`${line.callId} ${String(times)}`} line={line} tryAgain={() => setTimes(times + 1)} />
      ) : (
        <p className="text-m text-muted">A note can be written from the moment somebody is connected.</p>
      )}
      {next ? (
        <Button size="s" className="mt-3" onClick={() => setLine(next)}>
          Write about {whoOf(next)}
        </Button>
      ) : null}
    </PanelShell>
  )
}

function Note({ line, tryAgain }: { line: LineView; tryAgain(): void }) {
  const { dialer } = useDialerUi()
  const { api } = dialer
  const uuid = line.callId
  const [text, setText] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    api.call('callHistory.findNote', { uuid }).then(
      (note) => gone || setText(note.text),
      (error: unknown) => gone || setFailure(error instanceof ApiError ? error.message : 'An error occurred'),
    )
    return () => {
      gone = true
    }
  }, [api, uuid])
  // It must not be overwritten.
  if (failure !== null) return <ErrorState action={<Button onClick={tryAgain}>Try again</Button>}>{failure}</ErrorState>
  return text === null ? <Skeleton className="h-40 w-full" /> : <Writing uuid={uuid} saved={text} />
}

function Writing({ uuid, saved }: { uuid: string; saved: string }) {
  const { dialer } = useDialerUi()
  const meta = useFieldMeta()
  const [state, setState] = useState<NoteState>({ is: 'saved' })
  const [length, setLength] = useState(saved.length)
  const keeper = useRef<ReturnType<typeof makeNoteKeeper> | null>(null)
  useEffect(() => {
    const made = (keeper.current = makeNoteKeeper(dialer, uuid, setState))
    const stop = whenLeft(() => made.flush())
    return () => {
      stop()
      made.flush()
    }
  }, [dialer, uuid])
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        meta={{ ...meta, errors: state.is === 'failed' ? [`Not saved. ${state.why}`] : [] }}
        label="Note"
        hideLabel
      >
        <Textarea
          {...fieldAria(meta)}
          dir="auto"
          defaultValue={saved}
          maxLength={MAX_NOTE}
          placeholder="What was said, what comes next"
          className="h-40 resize-y leading-relaxed"
          onChange={(event) => {
            setLength(event.target.value.length)
            keeper.current?.type(event.target.value)
          }}
          onBlur={() => keeper.current?.flush()}
        />
      </Field>
      <p className="flex justify-between gap-3 text-s text-faint">
        <span role="status">{WORDS[state.is]}</span>
        {MAX_NOTE - length < 500 ? <span>{MAX_NOTE - length} characters left</span> : null}
      </p>
      {state.is === 'failed' ? (
        <Button size="s" className="self-start" onClick={() => keeper.current?.flush()}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

const WORDS = { typing: '', saving: 'Saving', saved: 'Saved with the call', failed: '' } as const
