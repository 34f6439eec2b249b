import { useCallback, useEffect, useRef, type FormEvent } from 'react'

/** How long a change rests before it is saved (specification 1-boards §2.6, 3-settings §5). */
export const SAVE_AFTER_MS = 500

/**
 * A form that saves itself when it is changed. What rests still when the page is left, hidden or closed is sent by a beacon,
 * which outlives the page: the last change is never lost.
 */
export function useAutosave(waitMs: (event: FormEvent<HTMLFormElement>) => number = () => SAVE_AFTER_MS) {
  const resting = useRef<{ form: HTMLFormElement; timer: ReturnType<typeof setTimeout> }>(undefined)
  const send = useCallback((by: 'submit' | 'beacon') => {
    const { form, timer } = resting.current ?? {}
    if (!form) return
    clearTimeout(timer)
    resting.current = undefined
    if (by === 'submit') form.requestSubmit()
    else if (form.checkValidity()) navigator.sendBeacon(form.action, new FormData(form))
  }, [])
  useEffect(() => {
    const leave = () => send('beacon')
    const hide = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [send])
  return (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(resting.current?.timer)
    const wait = waitMs(event)
    resting.current = { form: event.currentTarget, timer: setTimeout(() => send('submit'), wait) }
    // What need not rest leaves as it was chosen: an answer to an earlier change may fill the form anew before any timer.
    if (wait === 0) send('submit')
  }
}
