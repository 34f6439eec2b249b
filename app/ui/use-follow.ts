import { useEffect, useImperativeHandle, useRef, type ForwardedRef, type RefObject } from 'react'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** conform validates by a submit that sends nothing. */
const CHECK = '__intent__'

/** Update an uncontrolled control when its loaded value changes. Unsaved text stays. */
export function useFollow<Control extends Shape, Shape extends FormControl, Value>(
  given: ForwardedRef<Control>,
  said: Value | undefined,
  /** 'later': retry after the save. `isTyped`: edited since submit. */
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

/** Typing the old value again is an edit. */
export function typed(control: Written, said: string, before: string | undefined, isTyped: boolean): void {
  if (control.value === before && !isTyped) control.value = said
}

const isUnsaved = ({ form }: HTMLSelectElement | HTMLInputElement) => form?.dataset.unsaved !== undefined

export function chosen(control: HTMLSelectElement, said: string, before: string | undefined): void | 'later' {
  if (isUnsaved(control) && control.value !== before) return 'later'
  control.value = said
}

export function checked(control: HTMLInputElement, said: boolean, before: boolean | undefined): void | 'later' {
  // Checking another radio would clear the unsaved choice.
  if (isUnsaved(control) && (control.type === 'radio' || control.checked !== before)) return 'later'
  control.checked = said
}

export const asText = (value: string | number | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
