import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Field, Input } from '~/ui/field'

/** The address that a code is mailed to. */
export function EmailField({ meta }: { meta: FieldMetadata<string> }) {
  return (
    <Field meta={meta} label="E-mail">
      <Input
        {...getInputProps(meta, { type: 'email' })}
        autoComplete="email"
        autoFocus
        placeholder="you@company.com"
        className="h-(--control-l)"
      />
    </Field>
  )
}
