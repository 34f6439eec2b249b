import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Inserts at the caret or replaces the selection; the caret moves behind it. */
export function useInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (text: string) => void,
): (words: string) => void {
  const caret = useRef<number | null>(null)
  // A value set by React moves the caret to the end.
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
