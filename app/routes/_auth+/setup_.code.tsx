import { getInputProps } from '@conform-to/react'
import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { setUpFirstOwner as setUpFirstOwnerSchema } from '~/domain/access/access.schema'
import { setUpFirstOwner } from '~/domain/access/set-up-first-owner.server'
import { Field, Input } from '~/ui/field'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { CodeField } from '../+ui/code-field'
import { AuthForm, MailedTo } from './+ui/auth-form'
import { accountPagesWords } from '../+account/account-pages.words'

export const meta: MetaFunction = () => [{ title: accountPagesWords.setUp }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await context.world.needsFirstOwner())) throw redirect('/sign-in')
  const email = new URL(request.url).searchParams.get('email')
  if (!email) throw redirect('/setup')
  return { email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(
    await readUncheckedForm(request),
    setUpFirstOwnerSchema,
    async (input) => {
      const session = await setUpFirstOwner(ctx, input, context.codeOrigin())
      return redirectDocument('/manage', {
        headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
      })
    },
    { message: accountPagesWords.failedVerifyLoginCode, log: ctx.log },
  )
}

export default function SetupCode() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <AuthForm
      title={accountPagesWords.makeYours}
      intro={
        <>
          {accountPagesWords.codeWay} <MailedTo>{email}</MailedTo>
          {accountPagesWords.worksTenMinutesOnce}
        </>
      }
      schema={setUpFirstOwnerSchema}
      id="setup-code"
      submitLabel={accountPagesWords.setUp}
      mailed={{ to: email, newCodeAt: '/setup' }}
    >
      {(fields, form) => (
        <>
          <CodeField meta={fields.code} autoFocus={hasNoFieldErrors(form)} />
          <Field meta={fields.name} label={accountPagesWords.yourName}>
            <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="name" className="h-(--control-l)" />
          </Field>
          <Field
            meta={fields.accountName}
            label={accountPagesWords.teamOrCompany}
            hint={accountPagesWords.callbackMessagesName}
          >
            <Input
              {...getInputProps(fields.accountName, { type: 'text' })}
              autoComplete="organization"
              className="h-(--control-l)"
            />
          </Field>
        </>
      )}
    </AuthForm>
  )
}
