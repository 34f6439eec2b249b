import { getInputProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { sendLoginCode as addressSchema } from '~/domain/access/access.schema'
import { sendLinkCode } from '~/domain/login-codes/send-link-code.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await findSession(await context.requireUser(request))
  return { email: user.email ?? '' }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/account'), addressSchema, async ({ email }) => {
    await sendLinkCode(ctx, { email }, { source: context.clientAddress })
    return redirect(`/manage/account/email/code?${new URLSearchParams({ email })}`)
  })
}

export default function LinkAddress() {
  const defaultValue = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title="Link E-mail Address"
      description="Sign in with a code sent to this address, also outside your CRM."
      closeTo="/manage/account"
      schema={addressSchema}
      id="link"
      defaultValue={defaultValue}
      submitLabel="Send code"
    >
      {(fields, form) => (
        <Field meta={fields.email} label="E-mail address">
          <Input
            {...getInputProps(fields.email, { type: 'email' })}
            autoComplete="email"
            autoFocus={hasNoFieldErrors(form)}
          />
        </Field>
      )}
    </ActionFormDialog>
  )
}
