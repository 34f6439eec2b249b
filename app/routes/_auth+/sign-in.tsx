import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendLoginCode as sendLoginCodeSchema } from '~/domain/access/access.schema'
import { sendLoginCode } from '~/domain/access/send-login-code.server'
import { Banner } from '~/ui/banner'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'
import { AuthForm } from './+ui/auth-form'
import { EmailField } from './+ui/email-field'

export const meta: MetaFunction = () => [{ title: 'Sign in' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.ctxFor(request)
  if (ctx.actor.kind === 'user') throw redirect('/manage')
  if (await context.world.needsFirstOwner()) throw redirect('/setup')
  return { demo: context.world.demo }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const url = new URL(request.url)
  return submit(
    await request.formData(),
    sendLoginCodeSchema,
    async (input) => {
      await sendLoginCode(ctx, input, { source: context.clientAddress })
      const next = new URLSearchParams({ email: input.email })
      const redirectTo = url.searchParams.get('redirectTo')
      if (redirectTo) next.set('redirectTo', redirectTo)
      return redirect(`/sign-in/code?${next}`)
    },
    { words: 'Failed to send login email', log: ctx.log },
  )
}

export default function SignIn() {
  const { demo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const [form, fields] = useZodForm(sendLoginCodeSchema, { lastResult: refusal?.result, id: 'sign-in' })
  return (
    <>
      <AuthForm
        title="Sign in"
        intro="We send a code of 6 digits to your e-mail address."
        form={form}
        submit="Send code"
      >
        <EmailField meta={fields.email} />
      </AuthForm>
      {demo ? (
        <Banner tone="info" title="This is the demo">
          Sign in as <code>olivia@harbor.test</code> (owner) or <code>mia@harbor.test</code> (seller). Mail goes to the{' '}
          <a href="/outbox" className="text-accent underline">
            outbox
          </a>
          .
        </Banner>
      ) : null}
    </>
  )
}
