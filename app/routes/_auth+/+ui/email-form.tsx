import { getInputProps } from '@conform-to/react'
import type { z } from 'zod'
import { Field, Input } from '~/ui/field'
import type { Refusal } from '../../+form/submission'
import { useActionResult } from '../../+form/use-action-result'
import { useZodForm } from '../../+form/use-zod-form'
import { AuthForm } from './auth-form'

interface EmailFormProps {
  schema: z.ZodType<unknown, { email: string }>
  id: string
  title: string
  intro: string
}

/** First step of sign-in and setup: the address that receives the code. */
export function EmailForm({ schema, id, title, intro }: EmailFormProps) {
  const refusal = useActionResult<Refusal>()
  const [form, fields] = useZodForm(schema, { lastResult: refusal?.result, id })
  return (
    <AuthForm title={title} intro={intro} form={form} submit="Send code">
      <Field meta={fields.email} label="E-mail">
        <Input
          {...getInputProps(fields.email, { type: 'email' })}
          autoComplete="email"
          autoFocus
          placeholder="you@company.com"
          className="h-(--control-l)"
        />
      </Field>
    </AuthForm>
  )
}
