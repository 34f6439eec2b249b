import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { Field, Input } from '~/ui/field'
import { accountPagesWords } from './account-pages.words'

export const EmailAddressField = ({
  meta,
  autoFocus = false,
}: {
  meta: FieldMetadata<string>
  autoFocus?: boolean
}) => (
  <Field meta={meta} label={accountPagesWords.emailAddress}>
    <Input {...getInputProps(meta, { type: 'email' })} autoComplete="email" autoFocus={autoFocus} />
  </Field>
)
