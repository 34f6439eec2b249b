import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { FormFrame, type FormProps } from './form-frame'
import type { Refusal } from './submission'
import { useActionResult } from './use-action-result'
import { useZodForm, type FormSchema, type ZodForm, type ZodFormOptions } from './use-zod-form'

export interface SchemaFormProps<Schema extends FormSchema> extends FormProps, ZodFormOptions<Schema> {
  schema: Schema
  /** Disabled until a field changes. */
  requiresChange?: boolean
  children: (fields: ZodForm<Schema>[1], form: ZodForm<Schema>[0]) => ReactNode
}

/** A form of its route’s action with fields that the browser checks, too (conform and zod: 42 kB). */
export function SchemaForm<Schema extends FormSchema>({
  schema,
  id,
  defaultValue,
  requiresChange = false,
  onSubmit,
  children,
  ...props
}: SchemaFormProps<Schema>) {
  const refusal = useActionResult<Refusal>()
  const [form, fields] = useZodForm(schema, { lastResult: refusal?.result, defaultValue, id })
  const formProps = getFormProps(form)
  return (
    <FormFrame
      {...props}
      {...formProps}
      onSubmit={(event) => {
        formProps.onSubmit(event)
        // conform also submits to validate while the user types.
        if (!event.defaultPrevented) onSubmit?.(event)
      }}
      banner={<FormErrorBanner errors={form.errors} focused />}
      isChanged={!requiresChange || form.dirty}
    >
      {children(fields, form)}
    </FormFrame>
  )
}
