import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Puts words into an area where its caret stands, or in the place of what is chosen there. What is typed next stands behind them. */
export function useInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): (words: string) => void {
  const caret = useRef<number | null>(null)
  // Where it is written by React the caret stands at the end.
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (words) => {
    const at = area.current?.selectionStart ?? text.length
    const end = area.current?.selectionEnd ?? at
    caret.current = at + words.length
    write(text.slice(0, at) + words + text.slice(end))
    area.current?.focus()
  }
}
