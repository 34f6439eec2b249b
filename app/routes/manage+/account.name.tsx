import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { changeName as changeNameSchema } from '~/domain/access/access.schema'
import { changeName } from '~/domain/access/change-name.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { accountPagesWords } from '../+account/account-pages.words'

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
  return (
    <SchemaFormDialog
      title={accountPagesWords.editUserName}
      description={accountPagesWords.teamSeesNameIfYou}
      closeTo="/manage/account"
      schema={changeNameSchema}
      id="name"
      defaultValue={defaultValue}
      submitLabel={accountPagesWords.save}
      requiresChange
    >
      {(fields, form) => (
        <>
          <Field meta={fields.firstName} label={accountPagesWords.firstName}>
            <Input
              {...getInputProps(fields.firstName, { type: 'text' })}
              autoComplete="given-name"
              autoFocus={hasNoFieldErrors(form)}
            />
          </Field>
          <Field meta={fields.lastName} label={accountPagesWords.lastName}>
            <Input {...getInputProps(fields.lastName, { type: 'text' })} autoComplete="family-name" />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
