import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { isChanged } from './is-changed'
import { useNotSaved, type Sent } from './use-not-saved'
import { whenLeft } from './when-left'

/** Spec 1-boards §2.6, 3-settings §5. */
export const SAVE_AFTER_MS = 500

/** Typing waits, choices save immediately. */
export const typedRests = ({ target }: FormEvent<HTMLFormElement>): number =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
    ? SAVE_AFTER_MS
    : 0

interface Autosave {
  ref: RefObject<HTMLFormElement>
  onChange(event: FormEvent<HTMLFormElement>): void
  /** React skips onChange for the last rendered value. */
  onInput(event: FormEvent<HTMLFormElement>): void
  autoComplete: 'off'
  'data-unsaved'?: ''
}

const tellLast = (form: HTMLFormElement): void => {
  if (form.checkValidity()) navigator.sendBeacon(form.action, new FormData(form))
}

const NEVER_SENT: Sent = { state: 'idle', data: undefined }

/** By beacon when the page is hidden; failed saves are retried. */
export function useAutosave(
  waitMs: (event: FormEvent<HTMLFormElement>) => number = () => SAVE_AFTER_MS,
  sent: Sent = NEVER_SENT,
): { attributes: Autosave; notSaved: ReturnType<typeof useNotSaved> } {
  const form = useRef<HTMLFormElement>(null)
  const resting = useRef<{ form: HTMLFormElement; timer: ReturnType<typeof setTimeout>; wasTold?: boolean }>(undefined)
  const last = useRef<HTMLFormElement>(undefined)
  const isUnderWay = useRef(false)
  const send = useCallback((by: 'submit' | 'beacon' | 'lastBeacon') => {
    const { form, timer } = resting.current ?? {}
    if (!form) {
      if (by !== 'submit' && isUnderWay.current && last.current) tellLast(last.current)
      return
    }
    if (by !== 'submit') {
      // Beacons have no answer, so an open page also submits.
      const isTold = by === 'beacon' && resting.current?.wasTold
      if (!isTold) tellLast(form)
      resting.current = { form, timer: timer!, wasTold: true }
      return
    }
    clearTimeout(timer)
    resting.current = undefined
    last.current = form
    form.requestSubmit()
  }, [])
  const rest = useCallback(
    (changed: HTMLFormElement, ms: number) => {
      clearTimeout(resting.current?.timer)
      resting.current = { form: changed, timer: setTimeout(() => send('submit'), ms) }
      // An earlier answer may reset the form before a timer fires.
      if (ms === 0) send('submit')
    },
    [send],
  )
  useEffect(() => {
    const leave = () => send('beacon')
    const stop = whenLeft(leave)
    if (form.current && isChanged(form.current)) rest(form.current, SAVE_AFTER_MS)
    return () => {
      stop()
      send('lastBeacon')
      clearTimeout(resting.current?.timer)
      resting.current = undefined
    }
  }, [send, rest])
  const { state } = sent
  useEffect(() => {
    isUnderWay.current = state === 'submitting'
  }, [state])
  const notSaved = useNotSaved(sent, (ms) => {
    // A pending later change includes this one.
    if (form.current && !resting.current) rest(form.current, ms)
  })
  const changed = (event: FormEvent<HTMLFormElement>) => rest(event.currentTarget, waitMs(event))
  return {
    notSaved,
    attributes: {
      ref: form,
      onChange: changed,
      // Selects and checkboxes fire both events.
      onInput: (event) => {
        if (waitMs(event) > 0) changed(event)
      },
      autoComplete: 'off',
      'data-unsaved': notSaved === 'waits' ? '' : undefined,
    },
  }
}
