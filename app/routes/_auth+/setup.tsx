import { getFormProps, getInputProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { sendSetupCode as sendSetupCodeSchema } from '~/domain/access/access.schema'
import { sendSetupCode } from '~/domain/access/set-up-first-owner.server'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'

export const meta: MetaFunction = () => [{ title: 'Set up' }]

export async function loader({ context }: LoaderFunctionArgs) {
  if (!(await context.world.needsFirstOwner())) throw redirect('/sign-in')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return submit(
    await request.formData(),
    sendSetupCodeSchema,
    async (input) => {
      await sendSetupCode(ctx, input, { source: context.clientAddress })
      return redirect(`/setup/code?${new URLSearchParams({ email: input.email })}`)
    },
    { words: 'Failed to send login email', log: ctx.log },
  )
}

export default function Setup() {
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useZodForm(sendSetupCodeSchema, { lastResult: refusal?.result, id: 'setup' })
  return (
    <>
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Set up your installation</h1>
        <p className="mt-1 text-m text-muted">
          Nobody is here yet. You become the owner: we send a code of 6 digits to your e-mail address first.
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {form.errors ? <Banner tone="danger">{form.errors.join(' ')}</Banner> : null}
        <Field meta={fields.email} label="E-mail">
          <Input
            {...getInputProps(fields.email, { type: 'email' })}
            autoComplete="email"
            autoFocus
            className="h-(--control-l)"
          />
        </Field>
        <Button variant="primary" size="l" busy={busy}>
          Send code
        </Button>
      </Form>
    </>
  )
}
