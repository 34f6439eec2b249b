import { getInputProps } from '@conform-to/react'
import type { z } from 'zod'
import { Field, Input } from '~/ui/field'
import { AuthForm } from './auth-form'

interface EmailFormProps {
  schema: z.ZodType<unknown, { email: string }>
  id: string
  title: string
  intro: string
}

/** First step of sign-in and setup: the address that receives the code. */
export function EmailForm({ schema, id, title, intro }: EmailFormProps) {
  return (
    <AuthForm title={title} intro={intro} schema={schema} id={id} submitLabel="Send code">
      {(fields) => (
        <Field meta={fields.email} label="E-mail">
          <Input
            {...getInputProps(fields.email, { type: 'email' })}
            autoComplete="email"
            autoFocus
            placeholder="you@company.com"
            className="h-(--control-l)"
          />
        </Field>
      )}
    </AuthForm>
  )
}
