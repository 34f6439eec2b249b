import { useEffect, useImperativeHandle, useRef, type ForwardedRef, type RefObject } from 'react'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** conform checks a field that is left by a submit of its own, of which nothing leaves: what stands there is unsaved still. */
const CHECK = '__intent__'

/**
 * Lets a control follow what the page says anew: React sets what a control begins with only once. What is typed and not saved
 * yet stays. A choice follows: where forms save themselves it is saved at once, so that the page's word is the younger one. Only
 * while its form says that the server did not take it, a choice waits, and follows afterwards. In a form with a button the choice is its reader's until it is sent: what such a form begins with must not change with
 * what is read again. `said` is undefined where the page holds the value itself.
 */
export function useFollow<Control extends Shape, Shape extends FormControl, Value>(
  given: ForwardedRef<Control>,
  said: Value | undefined,
  /** 'later': not yet. `isTyped`: somebody typed in it since its form was sent, or since the page said what it says. */
  follow: (control: Shape, said: Value, before: Value | undefined, isTyped: boolean) => void | 'later',
): RefObject<Control> {
  const inner = useRef<Control>(null)
  useImperativeHandle(given, () => inner.current!)
  const before = useRef(said)
  const isTyped = useRef(false)
  useEffect(() => {
    const control = inner.current
    const form = control?.form
    const type = () => void (isTyped.current = true)
    const send = ({ submitter }: SubmitEvent) => {
      if (submitter?.getAttribute('name') !== CHECK) isTyped.current = false
    }
    control?.addEventListener('input', type)
    form?.addEventListener('submit', send)
    return () => {
      control?.removeEventListener('input', type)
      form?.removeEventListener('submit', send)
    }
  }, [])
  useEffect(() => {
    if (said === before.current) return
    const control = inner.current
    if (control && said !== undefined && follow(control, said, before.current, isTyped.current) === 'later') return
    before.current = said
    isTyped.current = false
  })
  return inner
}

type Written = HTMLInputElement | HTMLTextAreaElement

/** Whoever typed back what stood there before has typed it. */
export function typed(control: Written, said: string, before: string | undefined, isTyped: boolean): void {
  if (control.value === before && !isTyped) control.value = said
}

const isUnsaved = ({ form }: HTMLSelectElement | HTMLInputElement) => form?.dataset.unsaved !== undefined

export function chosen(control: HTMLSelectElement, said: string, before: string | undefined): void | 'later' {
  if (isUnsaved(control) && control.value !== before) return 'later'
  control.value = said
}

export function checked(control: HTMLInputElement, said: boolean, before: boolean | undefined): void | 'later' {
  // Of several one is chosen: to check another would take the choice away.
  if (isUnsaved(control) && (control.type === 'radio' || control.checked !== before)) return 'later'
  control.checked = said
}

/** What a control is given to begin with, as it reads. */
export const asText = (value: string | number | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
