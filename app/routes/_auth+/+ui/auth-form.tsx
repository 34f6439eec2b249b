import { getFormProps, type FormMetadata } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { FormErrorBanner } from '../../+ui/form-error-banner'

interface AuthFormProps<Fields extends Record<string, unknown>> {
  title: string
  intro: ReactNode
  form: FormMetadata<Fields>
  /** Label of the submit button. */
  submit: string
  /** For code forms: the address it was sent to, and the page that requests a new code. */
  mailed?: { to: string; newCodeAt: string }
  children: ReactNode
}

export function AuthForm<Fields extends Record<string, unknown>>({
  title,
  intro,
  form,
  submit,
  mailed,
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
        <FormErrorBanner errors={form.errors} />
        {mailed ? <input type="hidden" name="email" value={mailed.to} /> : null}
        {children}
        <Button variant="primary" size="l" busy={busy}>
          {submit}
        </Button>
      </Form>
      {mailed ? (
        <p className="text-s text-muted">
          <Link to={mailed.newCodeAt} className="text-accent underline">
            Use another address, or send a new code
          </Link>
        </p>
      ) : null}
    </>
  )
}

export function MailedTo({ children }: { children: string }) {
  return <strong className="font-medium text-text">{children}</strong>
}
