import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requirePermission } from '~/domain/access/require'
import { addAccountDisposition, TAG_MAX } from '~/domain/account-dispositions/account-dispositions.schema'
import { addAccountDisposition as addDisposition } from '~/domain/account-dispositions/change-account-dispositions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Input } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden } from '../+form/submission'
import { CategorySelect } from './+dispositions/category-select'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH, useDispositionsPath } from './+dispositions/disposition-paths'
import { findListOwner } from './+dispositions/find-list-owner.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { owner } = await findListOwner(ctx, request)
  if (owner === 'team') await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'board:admin')))
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, DISPOSITIONS_PATH), addAccountDisposition, async (input) => {
    const { owner, path } = await findListOwner(ctx, request)
    const { name } = await addDisposition(ctx, input, owner)
    return redirectWithNotice(path, dispositionPagesWords.added(name))
  })
}

export default function NewDisposition() {
  return (
    <SchemaFormDialog
      schema={addAccountDisposition}
      title={dispositionPagesWords.add}
      closeTo={useDispositionsPath()}
      submitLabel={dispositionPagesWords.add}
    >
      {(fields) => (
        <>
          <Field meta={fields.category} label={dispositionPagesWords.category}>
            <CategorySelect {...fieldAria(fields.category)} name={fields.category.name} required autoFocus />
          </Field>
          <Field meta={fields.name} label={dispositionPagesWords.name}>
            <Input {...getInputProps(fields.name, { type: 'text' })} autoComplete="off" />
          </Field>
          <Field meta={fields.tag} label={dispositionPagesWords.tag} hint={dispositionPagesWords.tagHint}>
            <Input {...getInputProps(fields.tag, { type: 'text' })} maxLength={TAG_MAX} autoComplete="off" />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
