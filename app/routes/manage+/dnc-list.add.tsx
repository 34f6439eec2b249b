import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { addSuppression } from '~/domain/protection/add-suppression.server'
import { addSuppression as addSuppressionSchema } from '~/domain/protection/protection.schema'
import { keepLast } from '~/live/keep-last'
import { Field, Input } from '~/ui/field'
import { DialogForm } from '../+form/dialog-form'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { useZodForm } from '../+form/use-zod-form'
import { onlySignedIn } from './+shell/only-signed-in.server'

export const loader = (args: LoaderFunctionArgs) => onlySignedIn(args)

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/dnc-list'), addSuppressionSchema, async (input) => {
    const entry = await addSuppression(ctx, input)
    return redirectWithNotice('/manage/dnc-list', `${entry.display} is on the DNC list`)
  })
}

export default function AddNumber() {
  const refusal = useAnswer<typeof action>()
  const [form, fields] = useZodForm(addSuppressionSchema, { lastResult: refusal?.result, id: 'add-number' })
  return (
    <DialogForm
      title="Add Number"
      description="It is not called, texted or dropped on by anyone of your account from now on."
      closeTo="/manage/dnc-list"
      form={form}
      submit="Add Number"
    >
      <Field meta={fields.number} label="Phone number">
        <Input
          {...getInputProps(fields.number, { type: 'tel' })}
          autoComplete="off"
          autoFocus
          placeholder="(312) 555-0142"
        />
      </Field>
    </DialogForm>
  )
}
