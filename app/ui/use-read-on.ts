import { useLayoutEffect, useRef, type RefObject } from 'react'

interface ReadOn {
  box: RefObject<HTMLElement>
  content: RefObject<HTMLElement>
  isNear(box: HTMLElement): boolean
  read(): Promise<void>
}

/** Also on resize: the list may be too short to scroll. */
export function useReadOn({ box, content, ...by }: ReadOn): () => void {
  const isReading = useRef(false)
  const latest = useRef(by)
  useLayoutEffect(() => {
    latest.current = by
  })
  const look = () => {
    const { current } = box
    // A hidden list is always near its end.
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
