import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { addSuppression } from '~/domain/protection/add-suppression.server'
import { addSuppression as addSuppressionSchema } from '~/domain/protection/protection.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { requireSignedIn } from './+shell/require-signed-in.server'

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/dnc-list'), addSuppressionSchema, async (input) => {
    const entry = await addSuppression(ctx, input)
    return redirectWithNotice('/manage/dnc-list', `${entry.display} is on the DNC list`)
  })
}

export default function AddNumber() {
  return (
    <ActionFormDialog
      title="Add Number"
      description="Your account stops calling and texting this number, including voicemail drops."
      closeTo="/manage/dnc-list"
      schema={addSuppressionSchema}
      id="add-number"
      submitLabel="Add Number"
    >
      {(fields) => (
        <Field meta={fields.number} label="Phone number">
          <Input
            {...getInputProps(fields.number, { type: 'tel' })}
            autoComplete="off"
            autoFocus
            placeholder="(312) 555-0142"
          />
        </Field>
      )}
    </ActionFormDialog>
  )
}
