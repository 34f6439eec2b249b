import { getFormProps, getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { addSuppression } from '~/domain/protection/add-suppression.server'
import { addSuppression as addSuppressionSchema } from '~/domain/protection/protection.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, Input } from '~/ui/field'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { useZodForm } from '../+form/use-zod-form'
import { FormFailure } from '../+ui/form-failure'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await request.formData(), addSuppressionSchema, async (input) => {
    const entry = await addSuppression(ctx, input)
    return redirectWithNotice('/manage/dnc-list', `${entry.display} is on the DNC list`)
  })
}

export default function AddNumber() {
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useZodForm(addSuppressionSchema, { lastResult: refusal?.result, id: 'add-number' })
  return (
    <Dialog
      title="Add Number"
      description="It is not called, texted or dropped on by anyone of your account from now on."
      closeTo="/manage/dnc-list"
    >
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        <Field meta={fields.number} label="Phone number">
          <Input
            {...getInputProps(fields.number, { type: 'tel' })}
            autoComplete="off"
            autoFocus
            placeholder="(312) 555-0142"
          />
        </Field>
        <DialogActions closeTo="/manage/dnc-list">
          <Button variant="primary" busy={busy}>
            Add Number
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
