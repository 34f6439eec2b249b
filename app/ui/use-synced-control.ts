import { useEffect, useImperativeHandle, useRef, type ForwardedRef, type RefObject } from 'react'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** conform validates by a submit that sends nothing. */
const VALIDATE_INTENT = '__intent__'
export const isSending = ({ submitter }: SubmitEvent): boolean => submitter?.getAttribute('name') !== VALIDATE_INTENT

/** Update an uncontrolled control when its loaded value changes. Unsaved text stays. */
export function useSyncedControl<Control extends Shape, Shape extends FormControl, Value>(
  forwardedRef: ForwardedRef<Control>,
  serverValue: Value | undefined,
  /** 'later': retry after the save. `isTyped`: edited since submit. */
  sync: (control: Shape, serverValue: Value, before: Value | undefined, isTyped: boolean) => void | 'later',
): RefObject<Control> {
  const inner = useRef<Control>(null)
  useImperativeHandle(forwardedRef, () => inner.current!)
  const before = useRef(serverValue)
  const isTyped = useRef(false)
  useEffect(() => {
    const control = inner.current
    const form = control?.form
    const onInput = () => void (isTyped.current = true)
    const onSubmit = (event: SubmitEvent) => {
      if (isSending(event)) isTyped.current = false
    }
    control?.addEventListener('input', onInput)
    form?.addEventListener('submit', onSubmit)
    return () => {
      control?.removeEventListener('input', onInput)
      form?.removeEventListener('submit', onSubmit)
    }
  }, [])
  useEffect(() => {
    if (serverValue === before.current) return
    const control = inner.current
    if (control && serverValue !== undefined && sync(control, serverValue, before.current, isTyped.current) === 'later')
      return
    before.current = serverValue
    isTyped.current = false
  })
  return inner
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Typing the old value again is an edit. */
export function syncText(
  control: TextControl,
  serverValue: string,
  before: string | undefined,
  isTyped: boolean,
): void {
  if (control.value === before && !isTyped) control.value = serverValue
}

const isUnsaved = ({ form }: HTMLSelectElement | HTMLInputElement) => form?.dataset.unsaved !== undefined

export function syncSelect(
  control: HTMLSelectElement,
  serverValue: string,
  before: string | undefined,
): void | 'later' {
  if (isUnsaved(control) && control.value !== before) return 'later'
  control.value = serverValue
}

export function syncChecked(
  control: HTMLInputElement,
  serverValue: boolean,
  before: boolean | undefined,
): void | 'later' {
  // Checking another radio would clear the unsaved choice.
  if (isUnsaved(control) && (control.type === 'radio' || control.checked !== before)) return 'later'
  control.checked = serverValue
}

export const toText = (value: string | number | readonly string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value)
