import { useEffect, useRef, useState } from 'react'
import { MAX_NOTE } from '~/domain/call-history/note-limits'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { ApiError } from '~/live/api-client'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { createNoteAutosave, type NoteState } from '~/live/dialer/note-autosave'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Field, fieldAria, Textarea } from '~/ui/field'
import { onPageLeave } from '../../+form/on-page-leave'
import { useDialerUi } from '../dialer-context'
import { leadLabel } from '../lines/line-appearance'
import { PanelShell } from './panel-shell'
import { usePanelApi } from './use-panel-api'
import { useFieldMeta } from '~/ui/use-field-meta'
import { usePanelState } from '../use-panel-state'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

/** Follows the call on the line, but not while a note is written or not saved: it belongs to its call. */
export function NotePanel() {
  const { state } = useDialerUi()
  const current = getCurrentLine(state.session)
  const [line, setLine] = usePanelState('line', () => current)
  const [attempt, setAttempt] = useState(0)
  const [isWriting, setWriting] = useState(false)
  if (current && current.callId !== line?.callId && !(line && isWriting)) setLine(current)
  const next = current && line && current.callId !== line.callId ? current : null
  return (
    <PanelShell title={line ? dialerPanelsWords.noteLabel(leadLabel(line)) : 'Note'} width={360}>
      {line ? (
        <Note
          key={`${line.callId} ${String(attempt)}`}
          line={line}
          tryAgain={() => setAttempt(attempt + 1)}
          setWriting={setWriting}
        />
      ) : (
        <p className="text-m text-muted">{dialerPanelsWords.youCanWriteNoteOnce}</p>
      )}
      {next ? (
        <Button size="s" className="mt-3" onClick={() => setLine(next)}>
          {dialerPanelsWords.writeAbout(leadLabel(next))}
        </Button>
      ) : null}
    </PanelShell>
  )
}

interface NoteProps {
  line: LineView
  tryAgain(): void
  setWriting(isWriting: boolean): void
}

function Note({ line, tryAgain, setWriting }: NoteProps) {
  const api = usePanelApi()
  const uuid = line.callId
  const [text, setText] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    api.call('callHistory.findNote', { uuid }).then(
      (note) => gone || setText(note.text),
      (error: unknown) =>
        gone || setFailure(error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred),
    )
    return () => {
      gone = true
    }
  }, [api, uuid])
  // It must not be overwritten.
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  return <NoteEditor uuid={uuid} saved={text} setWriting={setWriting} />
}

interface NoteEditorProps extends Pick<NoteProps, 'setWriting'> {
  uuid: string
  /** Null while it loads; what is typed then is added to it. */
  saved: string | null
}

function NoteEditor({ uuid, saved, setWriting }: NoteEditorProps) {
  const { dialer } = useDialerUi()
  const meta = useFieldMeta()
  const [state, setState] = useState<NoteState>({ is: 'saved' })
  const [length, setLength] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const isWriting = hasFocus || state.is !== 'saved'
  useEffect(() => {
    setWriting(isWriting)
    return () => setWriting(false)
  }, [isWriting, setWriting])
  const autosave = useRef<ReturnType<typeof createNoteAutosave> | null>(null)
  useEffect(() => {
    const startedAutosave = (autosave.current = createNoteAutosave(dialer, uuid, setState))
    const stop = onPageLeave(() => startedAutosave.flush())
    return () => {
      stop()
      startedAutosave.flush()
    }
  }, [dialer, uuid])
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (saved === null || !field.current) return
    const typed = field.current.value
    // A change by the script moves the caret to the end.
    if (saved !== '') field.current.value = [saved, typed].filter(Boolean).join('\n').slice(0, MAX_NOTE)
    setLength(field.current.value.length)
    if (typed !== '') autosave.current?.type(field.current.value)
  }, [saved])
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        meta={{ ...meta, errors: state.is === 'failed' ? [dialerPanelsWords.notSaved(state.reason)] : [] }}
        label={dialerWords.note}
        hideLabel
      >
        <Textarea
          {...fieldAria(meta)}
          ref={field}
          data-first-field
          dir="auto"
          aria-busy={saved === null}
          maxLength={MAX_NOTE}
          placeholder={dialerPanelsWords.whatSaidWhatHappensNext}
          className="h-40 resize-y leading-relaxed"
          onChange={(event) => {
            setLength(event.target.value.length)
            if (saved !== null) autosave.current?.type(event.target.value)
          }}
          onFocus={() => setFocus(true)}
          onBlur={() => {
            setFocus(false)
            autosave.current?.flush()
          }}
        />
      </Field>
      <p className="flex justify-between gap-3 text-s text-faint">
        <span role="status">{saved === null ? dialerWords.loading : STATUS_TEXTS[state.is]}</span>
        {MAX_NOTE - length < 500 ? <span>{dialerPanelsWords.charactersLeft(MAX_NOTE - length)}</span> : null}
      </p>
      {state.is === 'failed' ? (
        <Button size="s" className="self-start" onClick={() => autosave.current?.flush()}>
          {dialerWords.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}

const STATUS_TEXTS = { typing: '', saving: 'Saving', saved: dialerPanelsWords.savedCall, failed: '' } as const
