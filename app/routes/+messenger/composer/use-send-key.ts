import { useCallback, useRef, type KeyboardEvent } from 'react'
import { isComposing } from '~/ui/is-composing'

/** Spec 2-live §9. */
const REPEAT_GUARD_MS = 300

/** Sends on Enter, once per press. Shift+Enter is a new line; an input method keeps its Enter. */
export function useSendKey(): (event: KeyboardEvent, send: () => void) => void {
  const sentAt = useRef(-Infinity)
  return useCallback((event, send) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    const now = performance.now()
    if (event.repeat || now - sentAt.current < REPEAT_GUARD_MS) return
    sentAt.current = now
    send()
  }, [])
}
