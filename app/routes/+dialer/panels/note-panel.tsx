import { useEffect, useMemo, useRef, useState } from 'react'
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
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { usePanelState } from '../use-panel-state'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

/** A pause in writing after which the panel may follow to the next call. */
const IDLE_MS = 10_000

/** Follows the call on the line, but not while a note is written or not saved: it belongs to its call. */
export function NotePanel() {
  const { state } = useDialerUi()
  const current = getCurrentLine(state.session)
  const [line, setLine] = usePanelState('line', () => current)
  const [attempt, setAttempt] = useState(0)
  const [isWriting, setWriting] = useState(false)
  /** The field of the next call takes the focus over: keys would act. */
  const hasFocus = useRef(false)
  const focus = useMemo(
    () => ({ has: () => hasFocus.current, set: (has: boolean) => void (hasFocus.current = has) }),
    [],
  )
  if (current && current.callId !== line?.callId && !(line && isWriting)) setLine(current)
  const next = current && line && current.callId !== line.callId ? current : null
  return (
    <PanelShell title={line ? dialerPanelsWords.noteLabel(leadLabel(line)) : 'Note'} width={360}>
      {next ? (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-m bg-warn-soft px-2 py-1.5 text-s">
          <p role="status" dir="auto" className="min-w-0 truncate font-medium">
            {dialerPanelsWords.isOnTheLine(leadLabel(next))}
          </p>
          <Button size="s" onClick={() => setLine(next)}>
            {dialerPanelsWords.writeAbout(leadLabel(next))}
          </Button>
        </div>
      ) : null}
      {line ? (
        <Note
          key={`${line.callId} ${String(attempt)}`}
          line={line}
          tryAgain={() => setAttempt(attempt + 1)}
          setWriting={setWriting}
          focus={focus}
        />
      ) : (
        <p className="text-m text-muted">{dialerPanelsWords.youCanWriteNoteOnce}</p>
      )}
    </PanelShell>
  )
}

interface NoteProps {
  line: LineView
  tryAgain(): void
  setWriting(isWriting: boolean): void
  focus: { has(): boolean; set(has: boolean): void }
}

function Note({ line, tryAgain, ...editor }: NoteProps) {
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
  return <NoteEditor uuid={uuid} saved={text} {...editor} />
}

interface NoteEditorProps extends Pick<NoteProps, 'setWriting' | 'focus'> {
  uuid: string
  /** Null while it loads; what is typed then is added to it. */
  saved: string | null
}

function NoteEditor({ uuid, saved, setWriting, focus }: NoteEditorProps) {
  const { dialer } = useDialerUi()
  const meta = useFieldMeta()
  const [state, setState] = useState<NoteState>({ is: 'saved' })
  const [length, setLength] = useState(0)
  /** Of the last key. null: none, or the field was left. */
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const isWriting = typedAt !== null || state.is !== 'saved'
  useEffect(() => {
    if (typedAt === null) return
    const timer = setTimeout(() => setTypedAt(null), IDLE_MS)
    return () => clearTimeout(timer)
  }, [typedAt])
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
  useIsomorphicLayoutEffect(() => {
    if (focus.has()) field.current?.focus({ preventScroll: true })
  }, [focus])
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
            setTypedAt(event.timeStamp)
            if (saved !== null) autosave.current?.type(event.target.value)
          }}
          onFocus={() => focus.set(true)}
          onBlur={() => {
            focus.set(false)
            setTypedAt(null)
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
