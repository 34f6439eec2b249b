import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { CODE_LENGTH } from '~/domain/team/activation-code'
import { cx } from '~/ui/cx'
import { Field, Input } from '~/ui/field'
import { accountPagesWords } from './account-pages.words'

interface ActivationCodeFieldProps {
  meta: FieldMetadata<string>
  autoFocus?: boolean
  className?: string
}

export const ActivationCodeField = ({ meta, autoFocus = false, className }: ActivationCodeFieldProps) => (
  <Field meta={meta} label={accountPagesWords.activationCode}>
    <Input
      {...getInputProps(meta, { type: 'text' })}
      maxLength={CODE_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      className={cx('tabular uppercase', className)}
    />
  </Field>
)
