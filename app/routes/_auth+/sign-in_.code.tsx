import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { validateLoginCode as validateLoginCodeSchema } from '~/domain/access/access.schema'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'
import { CodeField } from '../+ui/code-field'
import { authenticateByCode } from './+login/code-strategy'
import { ownPath } from './+login/own-path'

export const meta: MetaFunction = () => [{ title: 'Enter the code' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = new URL(request.url).searchParams.get('email')
  if (!email) throw redirect('/sign-in')
  return { email, demo: context.world.demo }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  return submit(
    await request.clone().formData(),
    validateLoginCodeSchema,
    async () => {
      const session = await authenticateByCode(ctx, request, context.clientAddress)
      return redirect(ownPath(redirectTo), {
        headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
      })
    },
    { words: 'Failed to verify login code', log: ctx.log },
  )
}

export default function SignInCode() {
  const { email, demo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useZodForm(validateLoginCodeSchema, { lastResult: refusal?.result, id: 'sign-in-code' })
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Enter the code</h1>
        <p className="mt-1 text-m text-muted">
          If <strong className="font-medium text-text">{email}</strong> can sign in here, a code is on its way. It works
          for 10 minutes, once.
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {form.errors ? <Banner tone="danger">{form.errors.join(' ')}</Banner> : null}
        <input type="hidden" name="email" value={email} />
        <CodeField meta={fields.code} autoFocus />
        <Button variant="primary" size="l" busy={busy}>
          Sign in
        </Button>
      </Form>
      <p className="text-s text-muted">
        <Link to="/sign-in" className="text-accent underline">
          Use another address, or send a new code
        </Link>
      </p>
      {demo ? (
        <Banner tone="info">
          Demo mail goes to the{' '}
          <a href="/outbox" target="_blank" rel="noreferrer" className="text-accent underline">
            outbox
          </a>
          .
        </Banner>
      ) : null}
    </>
  )
}
