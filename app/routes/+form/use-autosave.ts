import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { isChanged } from './is-changed'
import { useNotSaved, type Sent } from './use-not-saved'
import { whenLeft } from './when-left'

/** How long a change rests before it is saved (specification 1-boards §2.6, 3-settings §5). */
export const SAVE_AFTER_MS = 500

/** Typing rests before it is saved; what is chosen does not. */
export const typedRests = ({ target }: FormEvent<HTMLFormElement>): number =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
    ? SAVE_AFTER_MS
    : 0

/** What a form that saves itself is given; without `autoComplete` a browser would fill in what stood there before a reload. */
interface Autosave {
  ref: RefObject<HTMLFormElement>
  onChange(event: FormEvent<HTMLFormElement>): void
  /** As well: React tells no change to a value that it believes to stand there, as where the page has put another in its place since. */
  onInput(event: FormEvent<HTMLFormElement>): void
  autoComplete: 'off'
  /** Its choices wait for the server: they do not follow the page until they are saved. */
  'data-unsaved'?: ''
}

/** A form's last word, which nobody answers. */
const tellLast = (form: HTMLFormElement): void => {
  if (form.checkValidity()) navigator.sendBeacon(form.action, new FormData(form))
}

const NEVER_SENT: Sent = { state: 'idle', data: undefined }

/**
 * A form that saves itself when it is changed, `waitMs` after it. What rests still when the page is left, hidden or closed, or is
 * under way (which ends with the page), is sent by a beacon, which outlives the page; what was changed before scripts ran is saved when they do; what the server did not
 * take (`sent` is the form's fetcher) is sent again until it does: no change is lost.
 */
export function useAutosave(
  waitMs: (event: FormEvent<HTMLFormElement>) => number = () => SAVE_AFTER_MS,
  sent: Sent = NEVER_SENT,
): { attributes: Autosave; notSaved: ReturnType<typeof useNotSaved> } {
  const form = useRef<HTMLFormElement>(null)
  const resting = useRef<{ form: HTMLFormElement; timer: ReturnType<typeof setTimeout>; wasTold?: boolean }>(undefined)
  /** What was sent last, and whether it is under way still. */
  const last = useRef<HTMLFormElement>(undefined)
  const isUnderWay = useRef(false)
  const send = useCallback((by: 'submit' | 'beacon' | 'lastBeacon') => {
    const { form, timer } = resting.current ?? {}
    if (!form) {
      if (by !== 'submit' && isUnderWay.current && last.current) tellLast(last.current)
      return
    }
    if (by !== 'submit') {
      // Nobody learns what became of it: a page that is still there afterwards sends it as well, and so does its last word.
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
      // What need not rest leaves as it was chosen: an answer to an earlier change may fill the form anew before any timer.
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
    // A later change that rests already takes this one along.
    if (form.current && !resting.current) rest(form.current, ms)
  })
  const changed = (event: FormEvent<HTMLFormElement>) => rest(event.currentTarget, waitMs(event))
  return {
    notSaved,
    attributes: {
      ref: form,
      onChange: changed,
      // What is sent as it was chosen is told by the change alone: a list and a box tell both, and it would be sent twice.
      onInput: (event) => {
        if (waitMs(event) > 0) changed(event)
      },
      autoComplete: 'off',
      'data-unsaved': notSaved === 'waits' ? '' : undefined,
    },
  }
}
