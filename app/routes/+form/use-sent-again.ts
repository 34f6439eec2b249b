import { useFormAction, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useNotSaved } from './use-not-saved'
import { whenLeft } from './when-left'

interface SentAgain {
  send(form: FormData): void
  keep(form: FormData): void
  forget(): void
  isWaiting: boolean
}

/** Until the server answers; by beacon when the page is hidden. */
export function useSentAgain(fetcher: FetcherWithComponents<unknown>, action?: string): SentAgain {
  const address = useRef('')
  const here = useFormAction(action)
  const kept = useRef<FormData>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = (form: FormData | undefined) => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = form
  }
  const send = (form: FormData) => {
    hold(form)
    fetcher.submit(form, { method: 'post', action, preventScrollReset: true })
  }
  const notSaved = useNotSaved(fetcher, (ms) => {
    const form = kept.current
    if (form) timer.current = setTimeout(() => send(form), ms)
  })
  useEffect(() => {
    address.current = here
  }, [here])
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined && kept.current) navigator.sendBeacon(address.current, kept.current)
    }
    const stop = whenLeft(leave)
    return () => {
      stop()
      leave()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return { send, keep: hold, forget: () => hold(undefined), isWaiting: notSaved === 'waits' }
}
