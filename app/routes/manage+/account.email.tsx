import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { sendLoginCode as addressSchema } from '~/domain/access/access.schema'
import { sendLinkCode } from '~/domain/login-codes/send-link-code.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { EmailAddressField } from '../+account/email-address-field'
import { accountPagesWords } from '../+account/account-pages.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await findSession(await context.requireUser(request))
  return { email: user.email ?? '' }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/account'), addressSchema, async ({ email }) => {
    await sendLinkCode(ctx, { email })
    return redirect(`/manage/account/email/code?${new URLSearchParams({ email })}`)
  })
}

export default function LinkAddress() {
  const defaultValue = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={accountPagesWords.linkEmailAddress}
      description={accountPagesWords.signCodeSentAddressAlso}
      closeTo="/manage/account"
      schema={addressSchema}
      id="link"
      defaultValue={defaultValue}
      submitLabel={accountPagesWords.sendCode}
    >
      {(fields, form) => <EmailAddressField meta={fields.email} autoFocus={hasNoFieldErrors(form)} />}
    </SchemaFormDialog>
  )
}
