import { useEffect, type RefObject } from 'react'

/** A frame grows with a menu that floats in it; then the page around it scrolls there, once. */
export function useRevealInFrame(part: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const reveal = () =>
      requestAnimationFrame(() => {
        const box = part.current
        // Else the frame itself would scroll, and hide its top.
        if (!box || box.getBoundingClientRect().bottom > window.innerHeight) return
        window.removeEventListener('resize', reveal)
        box.scrollIntoView({ block: 'nearest' })
      })
    window.addEventListener('resize', reveal)
    // The frame may be high enough already.
    reveal()
    return () => window.removeEventListener('resize', reveal)
  }, [part, isOpen])
}
