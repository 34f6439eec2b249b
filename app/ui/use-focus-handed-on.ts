import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, rememberFocus } from './focus-back'

/** What takes the focus next: always the same element, or what is found beside the one that goes, while that is there. */
type Next = RefObject<HTMLElement> | ((box: HTMLElement) => HTMLElement | null | undefined)

/**
 * Of what may go away while the focus is in it (a message that is deleted, a card that is dismissed; here, or in another window): the
 * focus goes on to `next`, or, without it or where that is gone too, to the nearest around that takes it. What has been given the focus
 * meanwhile keeps it.
 */
export function useFocusHandedOn(box: RefObject<HTMLElement>, next?: Next): void {
  const latest = useRef(next)
  useLayoutEffect(() => {
    latest.current = next
  })
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const { current } = latest
      const beside = typeof current === 'function' ? current(element) : null
      const back = rememberFocus()
      // All that goes together is gone by then.
      queueMicrotask(() => {
        if (!isFocusLost()) return
        const following = beside ?? (typeof current === 'object' ? current.current : null)
        if (following?.isConnected) following.focus()
        else back()
      })
    }
  }, [box])
}
