import { getInputProps } from '@conform-to/react'
import type { z } from 'zod'
import { Field, Input } from '~/ui/field'
import { AuthForm } from './auth-form'
import { accountPagesWords } from '../../+account/account-pages.words'

interface EmailFormProps {
  schema: z.ZodType<unknown, { email: string }>
  id: string
  title: string
  intro: string
  /** false: something else comes first. */
  focuses?: boolean
}

/** First step of sign-in and setup: the address that receives the code. */
export function EmailForm({ schema, id, title, intro, focuses = true }: EmailFormProps) {
  return (
    <AuthForm title={title} intro={intro} schema={schema} id={id} submitLabel={accountPagesWords.sendCode}>
      {(fields) => (
        <Field meta={fields.email} label={accountPagesWords.email}>
          <Input
            {...getInputProps(fields.email, { type: 'email' })}
            autoComplete="email"
            autoFocus={focuses}
            placeholder={accountPagesWords.emailExample}
            className="h-(--control-l)"
          />
        </Field>
      )}
    </AuthForm>
  )
}
