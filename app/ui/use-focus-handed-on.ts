import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, rememberFocus } from './focus-back'

type Next = RefObject<HTMLElement> | ((box: HTMLElement) => HTMLElement | null | undefined)

/** When the focused `box` unmounts, focus `next` or the nearest focusable ancestor. */
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
      // After everything in this commit is removed.
      queueMicrotask(() => {
        if (!isFocusLost()) return
        const following = beside ?? (typeof current === 'object' ? current.current : null)
        if (following?.isConnected) following.focus()
        else back()
      })
    }
  }, [box])
}
