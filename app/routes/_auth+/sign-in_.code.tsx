import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { validateLoginCode as validateLoginCodeSchema } from '~/domain/access/access.schema'
import { Banner } from '~/ui/banner'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { CodeField } from '../+ui/code-field'
import { authenticateByCode } from './+login/code-strategy'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { AuthForm, MailedTo } from './+ui/auth-form'
import { OutboxLink } from './+ui/outbox-link'
import { accountPagesWords } from '../+account/account-pages.words'

export const meta: MetaFunction = () => [{ title: accountPagesWords.enterCode }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [email, redirectTo] = [query.get('email'), query.get('redirectTo')]
  // A new code keeps the redirect target.
  const newCodeAt = redirectTo ? `/sign-in?${new URLSearchParams({ redirectTo })}` : '/sign-in'
  if (!email) throw redirect(newCodeAt)
  return { email, newCodeAt, demo: context.world.demo }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  return handleSubmission(
    await readUncheckedForm(request.clone()),
    validateLoginCodeSchema,
    async () => {
      const session = await authenticateByCode(ctx, request, context.codeOrigin())
      return redirectDocument(safeRedirectPath(redirectTo), {
        headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
      })
    },
    { message: accountPagesWords.failedVerifyLoginCode, log: ctx.log },
  )
}

export default function SignInCode() {
  const { email, newCodeAt, demo } = useLoaderData<typeof loader>()
  return (
    <>
      <AuthForm
        title={accountPagesWords.enterCode}
        intro={
          <>
            {accountPagesWords.if} <MailedTo>{email}</MailedTo> {accountPagesWords.canSignHereCodeWay}
          </>
        }
        schema={validateLoginCodeSchema}
        id="sign-in-code"
        submitLabel={accountPagesWords.signIn}
        mailed={{ to: email, newCodeAt }}
      >
        {(fields) => <CodeField meta={fields.code} autoFocus />}
      </AuthForm>
      {demo ? (
        <Banner tone="info">
          {accountPagesWords.demoMailGoes} <OutboxLink beside />.
        </Banner>
      ) : null}
    </>
  )
}
