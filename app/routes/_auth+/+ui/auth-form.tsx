import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { FormFailure } from '../../+ui/form-failure'

interface AuthFormProps<Fields extends Record<string, unknown>> {
  title: string
  intro: ReactNode
  form: FormMetadata<Fields>
  /** What the one button says. */
  submit: string
  /** Of a form that asks for a mailed code: where another one is asked for. */
  newCodeAt?: string
  children: ReactNode
}

/** One question on the narrow card of the sign-in pages. */
export function AuthForm<Fields extends Record<string, unknown>>({
  title,
  intro,
  form,
  submit,
  newCodeAt,
  children,
}: AuthFormProps<Fields>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-m text-muted">{intro}</p>
      </div>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        {children}
        <Button variant="primary" size="l" busy={busy}>
          {submit}
        </Button>
      </Form>
      {newCodeAt ? (
        <p className="text-s text-muted">
          <Link to={newCodeAt} className="text-accent underline">
            Use another address, or send a new code
          </Link>
        </p>
      ) : null}
    </>
  )
}
