import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { changeName as changeNameSchema } from '~/domain/access/access.schema'
import { changeName } from '~/domain/access/change-name.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { DialogForm } from '../+form/dialog-form'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { hasNoFieldErrors, useZodForm } from '../+form/use-zod-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await findSession(await context.requireUser(request))
  return { firstName: user.firstName, lastName: user.lastName }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/account'), changeNameSchema, async (input) => {
    await changeName(ctx, input)
    return redirectWithNotice('/manage/account', 'Saved')
  })
}

export default function EditName() {
  const defaultValue = useLoaderData<typeof loader>()
  const refusal = useActionResult<typeof action>()
  const [form, fields] = useZodForm(changeNameSchema, { lastResult: refusal?.result, defaultValue, id: 'name' })
  return (
    <DialogForm
      title="Edit User Name"
      description="Your team sees this name. If you sign in from a CRM, the CRM’s name replaces it."
      closeTo="/manage/account"
      form={form}
      submitLabel="Save"
      requiresChange
    >
      <Field meta={fields.firstName} label="First name">
        <Input
          {...getInputProps(fields.firstName, { type: 'text' })}
          autoComplete="given-name"
          autoFocus={hasNoFieldErrors(form)}
        />
      </Field>
      <Field meta={fields.lastName} label="Last name">
        <Input {...getInputProps(fields.lastName, { type: 'text' })} autoComplete="family-name" />
      </Field>
    </DialogForm>
  )
}
