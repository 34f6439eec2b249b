import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { addSuppression } from '~/domain/protection/add-suppression.server'
import { addSuppression as addSuppressionSchema } from '~/domain/protection/protection.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { requireSignedIn } from './+shell/require-signed-in.server'
import { compliancePagesWords } from './+compliance/compliance-pages.words'

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/dnc-list'), addSuppressionSchema, async (input) => {
    const entry = await addSuppression(ctx, input)
    return redirectWithNotice('/manage/dnc-list', compliancePagesWords.dncList(entry.display))
  })
}

export default function AddNumber() {
  return (
    <SchemaFormDialog
      title={compliancePagesWords.addNumber}
      description={compliancePagesWords.accountStopsCallingTextingNumber}
      closeTo="/manage/dnc-list"
      schema={addSuppressionSchema}
      id="add-number"
      submitLabel={compliancePagesWords.addNumber}
    >
      {(fields) => (
        <Field meta={fields.number} label={compliancePagesWords.phoneNumber}>
          <Input
            {...getInputProps(fields.number, { type: 'tel' })}
            autoComplete="off"
            autoFocus
            placeholder="(312) 555-0142"
          />
        </Field>
      )}
    </SchemaFormDialog>
  )
}
