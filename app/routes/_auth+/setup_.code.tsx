import { getFormProps, getInputProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { setUpFirstOwner as setUpFirstOwnerSchema } from '~/domain/access/access.schema'
import { setUpFirstOwner } from '~/domain/access/set-up-first-owner.server'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'
import { CodeField } from '../+ui/code-field'

export const meta: MetaFunction = () => [{ title: 'Set up' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await context.world.needsFirstOwner())) throw redirect('/sign-in')
  const email = new URL(request.url).searchParams.get('email')
  if (!email) throw redirect('/setup')
  return { email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return submit(
    await request.formData(),
    setUpFirstOwnerSchema,
    async (input) => {
      const session = await setUpFirstOwner(ctx, input)
      return redirect('/manage', {
        headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
      })
    },
    { words: 'Failed to verify login code', log: ctx.log },
  )
}

export default function SetupCode() {
  const { email } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useZodForm(setUpFirstOwnerSchema, { lastResult: refusal?.result, id: 'setup-code' })
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Make it yours</h1>
        <p className="mt-1 text-m text-muted">
          The code is on its way to <strong className="font-medium text-text">{email}</strong>. It works for 10 minutes,
          once.
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {form.errors ? <Banner tone="danger">{form.errors.join(' ')}</Banner> : null}
        <input type="hidden" name="email" value={email} />
        <CodeField meta={fields.code} autoFocus />
        <Field meta={fields.name} label="Your name">
          <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="name" className="h-(--control-l)" />
        </Field>
        <Field meta={fields.accountName} label="Team or company" hint="Callback messages name it.">
          <Input
            {...getInputProps(fields.accountName, { type: 'text' })}
            autoComplete="organization"
            className="h-(--control-l)"
          />
        </Field>
        <Button variant="primary" size="l" busy={busy}>
          Set up
        </Button>
      </Form>
      <p className="text-s text-muted">
        <Link to="/setup" className="text-accent underline">
          Use another address, or send a new code
        </Link>
      </p>
    </>
  )
}
