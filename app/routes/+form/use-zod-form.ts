import { useForm, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import type { z } from 'zod'
import { EXPECTED_USER, omitExpectedUser } from './expected-user-field'
import type { Refusal } from './submission'
import { useActionResult } from './use-action-result'

export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

export interface ZodFormOptions<Schema extends FormSchema> {
  defaultValue?: Partial<z.input<Schema>>
  id?: string
}

export type ZodForm<Schema extends FormSchema> = ReturnType<typeof useZodForm<Schema>>

export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  { lastResult, defaultValue, id }: ZodFormOptions<Schema> & { lastResult?: SubmissionResult } = {},
) {
  const navigation = useNavigation()
  return useForm<z.input<Schema>>({
    id,
    // conform would show old errors again after a redirect.
    lastResult: navigation.state === 'idle' ? lastResult : null,
    defaultValue: defaultValue as never,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(omitExpectedUser(formData), { schema }) as never,
    shouldDirtyConsider: (name) => name !== EXPECTED_USER,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
}

export const hasNoFieldErrors = <Shape extends Record<string, unknown>>(form: FormMetadata<Shape>): boolean =>
  Object.keys(form.allErrors).every((name) => name === '')

/** conform finds controls by name only. */
export function useFocusOnError<Control extends HTMLElement>(name: string): RefObject<Control> {
  const result = useActionResult<Refusal>()?.result
  const control = useRef<Control>(null)
  useEffect(() => {
    if (result?.error?.[name]) control.current?.focus()
  }, [result, name])
  return control
}
