import { useForm, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import type { z } from 'zod'
import { EXPECTED_USER, fieldsOf } from './whose-form'

interface Options<Schema extends z.ZodType> {
  /** Of what the action answered, if it answered: its `result`. */
  lastResult?: SubmissionResult
  defaultValue?: Partial<z.input<Schema>>
  id?: string
}

/** conform with the area's schema: the same rules in the browser as at the door; errors show when a field is left. */
export function useZodForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  { lastResult, defaultValue, id }: Options<Schema> = {},
) {
  const navigation = useNavigation()
  return useForm<z.input<Schema>>({
    id,
    // After a redirect the old answer is over; conform would otherwise show it again.
    lastResult: navigation.state === 'idle' ? lastResult : null,
    defaultValue: defaultValue as never,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(fieldsOf(formData), { schema }) as never,
    // Nobody changes whose it is.
    shouldDirtyConsider: (name) => name !== EXPECTED_USER,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
}

/** Whether the field that takes the focus as the page comes may have it: one that was refused goes before it. */
export const isNoneWrong = <Shape extends Record<string, unknown>>(form: FormMetadata<Shape>): boolean =>
  Object.keys(form.allErrors).every((name) => name === '')

/** conform leads to the control whose name was refused; this to the one that answers for another name. */
export function useFocusRefused<Control extends HTMLElement>(
  refused: SubmissionResult | undefined,
  name: string,
): RefObject<Control> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (refused?.error?.[name]) control.current?.focus()
  }, [refused, name])
  return control
}
