import { useEffect, useImperativeHandle, useRef, type ForwardedRef, type RefObject } from 'react'

/**
 * Lets a control follow what the page says anew: React sets what a control begins with only once. What is typed and not saved
 * yet stays. A choice follows always: where forms save themselves it is saved at once, so that the page's word is the younger
 * one. In a form with a button the choice is its reader's until it is sent: what such a form begins with must not change with
 * what is read again. `said` is undefined where the page holds the value itself.
 */
export function useFollow<Control extends Shape, Shape extends HTMLElement, Value>(
  given: ForwardedRef<Control>,
  said: Value | undefined,
  follow: (control: Shape, said: Value, before: Value | undefined) => void,
): RefObject<Control> {
  const inner = useRef<Control>(null)
  useImperativeHandle(given, () => inner.current!)
  const before = useRef(said)
  useEffect(() => {
    const control = inner.current
    if (control && said !== undefined && said !== before.current) follow(control, said, before.current)
    before.current = said
  }, [said, follow])
  return inner
}

export function typed(control: HTMLInputElement | HTMLTextAreaElement, said: string, before: string | undefined): void {
  if (control.value === before) control.value = said
}

export function chosen(control: HTMLSelectElement, said: string): void {
  control.value = said
}

export function checked(control: HTMLInputElement, said: boolean): void {
  control.checked = said
}

/** What a control is given to begin with, as it reads. */
export const asText = (value: string | number | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
