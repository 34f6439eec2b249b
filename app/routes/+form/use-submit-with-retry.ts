import { useFormAction, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSaveFailure } from './use-save-failure'
import { onPageLeave } from './on-page-leave'

interface SubmitWithRetry {
  send(form: FormData): void
  storeForRetry(form: FormData): void
  cancelRetry(): void
  isWaiting: boolean
}

/** Until the server answers; by beacon when the page is hidden. */
export function useSubmitWithRetry(fetcher: FetcherWithComponents<unknown>, action?: string): SubmitWithRetry {
  const actionPathRef = useRef('')
  const actionPath = useFormAction(action)
  const pendingForm = useRef<FormData>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setPendingForm = (form: FormData | undefined) => {
    clearTimeout(timer.current)
    timer.current = undefined
    pendingForm.current = form
  }
  const send = (form: FormData) => {
    setPendingForm(form)
    fetcher.submit(form, { method: 'post', action, preventScrollReset: true })
  }
  const saveFailure = useSaveFailure(fetcher, (ms) => {
    const form = pendingForm.current
    if (form) timer.current = setTimeout(() => send(form), ms)
  })
  useEffect(() => {
    actionPathRef.current = actionPath
  }, [actionPath])
  useEffect(() => {
    const sendPending = () => {
      if (timer.current !== undefined && pendingForm.current)
        navigator.sendBeacon(actionPathRef.current, pendingForm.current)
    }
    const unsubscribe = onPageLeave(sendPending)
    return () => {
      unsubscribe()
      sendPending()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return {
    send,
    storeForRetry: setPendingForm,
    cancelRetry: () => setPendingForm(undefined),
    isWaiting: saveFailure === 'retrying',
  }
}
