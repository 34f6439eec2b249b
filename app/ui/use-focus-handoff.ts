import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, rememberFocus } from './restore-focus'

type Next = RefObject<HTMLElement> | ((box: HTMLElement) => HTMLElement | null | undefined)

/** When the focused `box` unmounts, focus `next` or the nearest focusable ancestor. */
export function useFocusHandoff(box: RefObject<HTMLElement>, next?: Next): void {
  const latest = useRef(next)
  useLayoutEffect(() => {
    latest.current = next
  })
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const { current } = latest
      const nextElement = typeof current === 'function' ? current(element) : null
      const restoreFocus = rememberFocus()
      // After everything in this commit is removed.
      queueMicrotask(() => {
        if (!isFocusLost()) return
        const target = nextElement ?? (typeof current === 'object' ? current.current : null)
        if (target?.isConnected) target.focus()
        else restoreFocus()
      })
    }
  }, [box])
}
