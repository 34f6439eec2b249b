import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkEmail as linkEmailSchema } from '~/domain/access/access.schema'
import { linkEmail } from '~/domain/access/link-email.server'
import { keepLast } from '~/live/keep-last'
import { CodeField } from '../+ui/code-field'
import { DialogForm } from '../+form/dialog-form'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isNoneWrong, useZodForm } from '../+form/use-zod-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const email = new URL(request.url).searchParams.get('email')
  if (!email) throw redirect('/manage/account/email')
  return { email }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/account'), linkEmailSchema, async (input) => {
    await linkEmail(ctx, input)
    return redirectWithNotice('/manage/account', 'Address linked')
  })
}

export default function LinkAddressCode() {
  const { email } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const [form, fields] = useZodForm(linkEmailSchema, { lastResult: refusal?.result, id: 'link-code' })
  return (
    <DialogForm
      title="Enter the Code"
      description={`If ${email} can be linked to you, a code is on its way. It works for 10 minutes, once.`}
      closeTo="/manage/account"
      form={form}
      submit="Link address"
    >
      <input type="hidden" name="email" value={email} />
      <CodeField meta={fields.code} autoFocus={isNoneWrong(form)} />
    </DialogForm>
  )
}
