import { useLayoutEffect, useRef, type RefObject } from 'react'

interface ReadOn {
  /** What is scrolled, and what is in it. */
  box: RefObject<HTMLElement>
  content: RefObject<HTMLElement>
  /** The place at which the next page is wanted. */
  isNear(box: HTMLElement): boolean
  /** Reads it; of the last page nothing. */
  read(): Promise<void>
}

/**
 * The next page of a list comes when its end is near, one at a time. What it answers is asked as somebody scrolls; where too little
 * stands there to be scrolled, in a high window or because the rest was deleted, it is asked by itself.
 */
export function useReadOn({ box, content, ...by }: ReadOn): () => void {
  const isReading = useRef(false)
  const latest = useRef(by)
  useLayoutEffect(() => {
    latest.current = by
  })
  const look = () => {
    const { current } = box
    // What is not shown is near everything.
    if (!current || current.clientHeight === 0 || isReading.current || !latest.current.isNear(current)) return
    isReading.current = true
    void latest.current.read().finally(() => {
      isReading.current = false
    })
  }
  const looks = useRef(look)
  useLayoutEffect(() => {
    if (!box.current || !content.current) return
    const watch = new ResizeObserver(() => looks.current())
    watch.observe(content.current)
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box, content])
  return look
}
