import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Field, Input } from '~/ui/field'
import { pagePartsWords } from './page-parts.words'

/** A code is pasted with spaces, dashes or words around it. */
const MAX_PASTED = 100

/** Field for the 6-digit code from an email, with autofill on phones. */
export function CodeField({ meta, autoFocus = false }: { meta: FieldMetadata<string>; autoFocus?: boolean }) {
  return (
    <Field meta={meta} label={pagePartsWords.code}>
      <Input
        {...getInputProps(meta, { type: 'text' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_PASTED}
        autoFocus={autoFocus}
        className="tabular h-12 text-center text-2xl tracking-[0.4em]"
      />
    </Field>
  )
}
