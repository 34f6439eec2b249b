import { useLayoutEffect, useRef, type RefObject } from 'react'

interface InfiniteScrollOptions {
  box: RefObject<HTMLElement>
  content: RefObject<HTMLElement>
  isNear(box: HTMLElement): boolean
  read(): Promise<void>
}

/** Also on resize: the list may be too short to scroll. */
export function useInfiniteScroll({ box, content, ...callbacks }: InfiniteScrollOptions): () => void {
  const isReading = useRef(false)
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const check = () => {
    const { current } = box
    // A hidden list is always near its end.
    if (!current || current.clientHeight === 0 || isReading.current || !latest.current.isNear(current)) return
    isReading.current = true
    void latest.current.read().finally(() => {
      isReading.current = false
    })
  }
  const latestCheck = useRef(check)
  useLayoutEffect(() => {
    if (!box.current || !content.current) return
    const observer = new ResizeObserver(() => latestCheck.current())
    observer.observe(content.current)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, content])
  return check
}
