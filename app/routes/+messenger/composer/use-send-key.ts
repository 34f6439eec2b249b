import { useCallback, useRef, type KeyboardEvent } from 'react'

/** A key that bounces sends once (2-live §9). */
const AGAIN_AFTER_MS = 300

/** Enter sends, once however long it is held; with Shift it is a new line, and while an input method composes it takes its word. */
export function useSendKey(): (event: KeyboardEvent, send: () => void) => void {
  const sentAt = useRef(-Infinity)
  return useCallback((event, send) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const now = performance.now()
    if (event.repeat || now - sentAt.current < AGAIN_AFTER_MS) return
    sentAt.current = now
    send()
  }, [])
}
