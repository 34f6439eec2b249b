import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { isChanged } from './is-changed'
import { useSaveFailure, type FetcherState } from './use-save-failure'
import { onPageLeave } from './on-page-leave'

/** Spec 1-boards §2.6, 3-settings §5. */
export const SAVE_AFTER_MS = 500

/** Typing waits, choices save immediately. */
export const getTypingDelay = ({ target }: FormEvent<HTMLFormElement>): number =>
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

const sendFormBeacon = (form: HTMLFormElement): void => {
  if (form.checkValidity()) navigator.sendBeacon(form.action, new FormData(form))
}

const IDLE_FETCHER: FetcherState = { state: 'idle', data: undefined }

/** By beacon when the page is hidden; failed saves are retried. */
export function useAutosave(
  waitMs: (event: FormEvent<HTMLFormElement>) => number = () => SAVE_AFTER_MS,
  fetcher: FetcherState = IDLE_FETCHER,
): { attributes: Autosave; saveFailure: ReturnType<typeof useSaveFailure> } {
  const form = useRef<HTMLFormElement>(null)
  const pending = useRef<{ form: HTMLFormElement; timer: ReturnType<typeof setTimeout>; beaconSent?: boolean }>(
    undefined,
  )
  const lastForm = useRef<HTMLFormElement>(undefined)
  const isSubmitting = useRef(false)
  const send = useCallback((by: 'submit' | 'beacon' | 'lastBeacon') => {
    const { form, timer } = pending.current ?? {}
    if (!form) {
      if (by !== 'submit' && isSubmitting.current && lastForm.current) sendFormBeacon(lastForm.current)
      return
    }
    if (by !== 'submit') {
      // Beacons have no answer, so an open page also submits.
      const alreadySent = by === 'beacon' && pending.current?.beaconSent
      if (!alreadySent) sendFormBeacon(form)
      pending.current = { form, timer: timer!, beaconSent: true }
      return
    }
    clearTimeout(timer)
    pending.current = undefined
    lastForm.current = form
    form.requestSubmit()
  }, [])
  const scheduleSave = useCallback(
    (changed: HTMLFormElement, ms: number) => {
      clearTimeout(pending.current?.timer)
      pending.current = { form: changed, timer: setTimeout(() => send('submit'), ms) }
      // An earlier answer may reset the form before a timer fires.
      if (ms === 0) send('submit')
    },
    [send],
  )
  useEffect(() => {
    const onLeave = () => send('beacon')
    const unsubscribe = onPageLeave(onLeave)
    if (form.current && isChanged(form.current)) scheduleSave(form.current, SAVE_AFTER_MS)
    return () => {
      unsubscribe()
      send('lastBeacon')
      clearTimeout(pending.current?.timer)
      pending.current = undefined
    }
  }, [send, scheduleSave])
  const { state } = fetcher
  useEffect(() => {
    isSubmitting.current = state === 'submitting'
  }, [state])
  const saveFailure = useSaveFailure(fetcher, (ms) => {
    // A pending later change includes this one.
    if (form.current && !pending.current) scheduleSave(form.current, ms)
  })
  const onFormChange = (event: FormEvent<HTMLFormElement>) => scheduleSave(event.currentTarget, waitMs(event))
  return {
    saveFailure,
    attributes: {
      ref: form,
      onChange: onFormChange,
      // Selects and checkboxes fire both events.
      onInput: (event) => {
        if (waitMs(event) > 0) onFormChange(event)
      },
      autoComplete: 'off',
      'data-unsaved': saveFailure === 'retrying' ? '' : undefined,
    },
  }
}
