import { getFormProps, getInputProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { sendLoginCode as sendLoginCodeSchema } from '~/domain/access/access.schema'
import { sendLoginCode } from '~/domain/access/send-login-code.server'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'

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
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useZodForm(sendLoginCodeSchema, { lastResult: refusal?.result, id: 'sign-in' })
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
        <p className="mt-1 text-m text-muted">We send a code of 6 digits to your e-mail address.</p>
      </div>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {form.errors ? <Banner tone="danger">{form.errors.join(' ')}</Banner> : null}
        <Field meta={fields.email} label="E-mail">
          <Input
            {...getInputProps(fields.email, { type: 'email' })}
            autoComplete="email"
            autoFocus
            placeholder="you@company.com"
            className="h-(--control-l)"
          />
        </Field>
        <Button variant="primary" size="l" busy={busy}>
          Send code
        </Button>
      </Form>
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
