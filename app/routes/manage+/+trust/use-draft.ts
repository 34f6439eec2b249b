import { useFetcher, useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import { onPageLeave } from '../../+form/on-page-leave'
import type { Refusal } from '../../+form/submission'

const SAVE_AFTER_MS = 800

export type DraftAnswer = { saved: number } | Refusal

interface Draft {
  form: RefObject<HTMLFormElement>
  /** On input of the form. */
  schedule(): void
  /** A press saves it: nothing waits. */
  cancel(): void
  state: 'idle' | 'saving' | 'saved' | 'refused'
  errors: readonly string[]
}

const draftOf = (form: HTMLFormElement): FormData => {
  const fields = new FormData(form)
  fields.set('intent', 'draft')
  return fields
}

/** Saves a form as it is filled, one request at a time; by beacon when the page is left. */
export function useDraft(action: string): Draft {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<DraftAnswer>()
  const isNavigating = useNavigation().state !== 'idle'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ fetcher, isNavigating })
  useEffect(() => {
    latest.current = { fetcher, isNavigating }
  })
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const send = () => {
    const { fetcher: current, isNavigating: isLeaving } = latest.current
    timer.current = undefined
    if (!form.current || isLeaving) return
    if (current.state === 'idle') current.submit(draftOf(form.current), { method: 'post', action })
    else timer.current = setTimeout(send, SAVE_AFTER_MS)
  }
  useEffect(() => {
    const stop = onPageLeave(() => {
      if (timer.current !== undefined && form.current) navigator.sendBeacon(action, draftOf(form.current))
      clearTimeout(timer.current)
      timer.current = undefined
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [action])
  const { data } = fetcher
  const isRefused = data !== undefined && 'result' in data
  return {
    form,
    schedule() {
      clearTimeout(timer.current)
      timer.current = setTimeout(send, SAVE_AFTER_MS)
    },
    cancel,
    state: fetcher.state === 'idle' ? (data === undefined ? 'idle' : isRefused ? 'refused' : 'saved') : 'saving',
    errors: isRefused ? (data.result.error?.[''] ?? []) : [],
  }
}
