import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SchemaForm } from '../../+form/schema-form'
import { SubmitButton } from '../../+form/submit-button'
import type { FormSchema, ZodForm } from '../../+form/use-zod-form'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { accountPagesWords } from '../../+account/account-pages.words'

interface AuthFormProps<Schema extends FormSchema> {
  title: string
  intro: ReactNode
  schema: Schema
  id: string
  submitLabel: string
  /** For code forms: the address it was sent to, and the page that requests a new code. */
  mailed?: { to: string; newCodeAt: string }
  children: (fields: ZodForm<Schema>[1], form: ZodForm<Schema>[0]) => ReactNode
}

export function AuthForm<Schema extends FormSchema>({
  title,
  intro,
  schema,
  id,
  submitLabel,
  mailed,
  children,
}: AuthFormProps<Schema>) {
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-m text-muted">{intro}</p>
      </div>
      <SchemaForm
        schema={schema}
        id={id}
        hiddenFields={mailed ? { email: mailed.to } : {}}
        hidesErrors
        preventScrollReset={false}
      >
        {(fields, form) => (
          <>
            {/* Not focused: the field is. */}
            <FormErrorBanner errors={form.errors} />
            {children(fields, form)}
            <SubmitButton size="l">{submitLabel}</SubmitButton>
          </>
        )}
      </SchemaForm>
      {mailed ? (
        <p className="text-s text-muted">
          <Link to={mailed.newCodeAt} className="text-accent underline">
            {accountPagesWords.otherAddressOrNewCode}
          </Link>
        </p>
      ) : null}
    </>
  )
}

export function MailedTo({ children }: { children: string }) {
  return <strong className="font-medium text-text">{children}</strong>
}
