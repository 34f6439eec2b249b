import { useEffect, useRef, type RefObject } from 'react'

/**
 * Tells when the end of a list comes near what is seen, once for each `page`: an object that is another one with every page that
 * comes, and with the list that is read anew. Null waits for nothing. `margin` is how near, as CSS has it: before the end is
 * reached, since who scrolls on does not wait.
 */
export function useNearEnd(end: RefObject<Element>, page: object | null, margin: string, onNear: () => void): void {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!end.current || page === null) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: margin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, page, margin])
}
