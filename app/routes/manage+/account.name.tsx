import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { changeName as changeNameSchema } from '~/domain/access/access.schema'
import { changeName } from '~/domain/access/change-name.server'
import { keepLast } from '~/live/keep-last'
import { Field, Input } from '~/ui/field'
import { DialogForm } from '../+form/dialog-form'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isNoneWrong, useZodForm } from '../+form/use-zod-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await findSession(await context.requireUser(request))
  return { firstName: user.firstName, lastName: user.lastName }
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/account'), changeNameSchema, async (input) => {
    await changeName(ctx, input)
    return redirectWithNotice('/manage/account', 'Saved')
  })
}

export default function EditName() {
  const defaultValue = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const [form, fields] = useZodForm(changeNameSchema, { lastResult: refusal?.result, defaultValue, id: 'name' })
  return (
    <DialogForm
      title="Edit User Name"
      description="Colleagues see it. If you come from a CRM, it sends the name that it knows each time."
      closeTo="/manage/account"
      form={form}
      submit="Save"
      onlyChanged
    >
      <Field meta={fields.firstName} label="First name">
        <Input
          {...getInputProps(fields.firstName, { type: 'text' })}
          autoComplete="given-name"
          autoFocus={isNoneWrong(form)}
        />
      </Field>
      <Field meta={fields.lastName} label="Last name">
        <Input {...getInputProps(fields.lastName, { type: 'text' })} autoComplete="family-name" />
      </Field>
    </DialogForm>
  )
}
