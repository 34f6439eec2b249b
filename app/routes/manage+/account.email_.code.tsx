import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkEmail as linkEmailSchema } from '~/domain/access/access.schema'
import { linkEmail } from '~/domain/login-codes/link-email.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { CodeField } from '../+ui/code-field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { accountPagesWords } from '../+account/account-pages.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const email = new URL(request.url).searchParams.get('email')
  if (!email) throw redirect('/manage/account/email')
  return { email }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/account'), linkEmailSchema, async (input) => {
    await linkEmail(ctx, input)
    return redirectWithNotice('/manage/account', accountPagesWords.addressLinked)
  })
}

export default function LinkAddressCode() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={accountPagesWords.enterCodeLabel}
      description={accountPagesWords.ifCanBeLinkedYou(email)}
      closeTo="/manage/account"
      schema={linkEmailSchema}
      id="link-code"
      submitLabel={accountPagesWords.linkAddress}
      hiddenFields={{ email }}
    >
      {(fields, form) => <CodeField meta={fields.code} autoFocus={hasNoFieldErrors(form)} />}
    </SchemaFormDialog>
  )
}
