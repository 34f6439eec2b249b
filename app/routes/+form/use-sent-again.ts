import { useFormAction, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useNotSaved } from './use-not-saved'
import { whenLeft } from './when-left'

interface SentAgain {
  send(form: FormData): void
  /** What the form itself sends now. */
  keep(form: FormData): void
  /** What waits is not to be sent any more. */
  forget(): void
  isWaiting: boolean
}

/**
 * What the server did not take is sent again until it does, as it was sent: on the screen something else may stand by then.
 * What waits still when the page is left, hidden or closed goes by a beacon, which outlives the page.
 */
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
