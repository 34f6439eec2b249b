import { useEffect, useRef, type RefObject } from 'react'

/** Call once per `page` object. Null: off. `margin`: CSS. */
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
