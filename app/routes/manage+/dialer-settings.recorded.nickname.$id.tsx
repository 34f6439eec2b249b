import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findAudioMessage } from '~/domain/audio/audio-messages.read.server'
import { audioLabel } from '~/domain/audio/audio.schema'
import { renameAudioMessage } from '~/domain/audio/change-audio-message.server'
import { keepLast } from '~/live/keep-last'
import { Field, Input } from '~/ui/field'
import { DialogForm } from '../+form/dialog-form'
import { redirectWithNotice } from '../+form/notice.server'
import { orListWithoutIt } from '../+form/or-list-without-it.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isNoneWrong, useZodForm } from '../+form/use-zod-form'
import { readForm } from '../+form/whose-form.server'
import { MESSAGE_GONE, RECORDED } from './+settings/recorded-paths'

const nickname = z.strictObject({ label: audioLabel })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { label } = await orListWithoutIt(RECORDED, MESSAGE_GONE, () => findAudioMessage(ctx, params.id!))
  return { label }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, RECORDED), nickname, ({ label }) =>
    orListWithoutIt(RECORDED, MESSAGE_GONE, async () => {
      await renameAudioMessage(ctx, { id: params.id!, label })
      return redirectWithNotice(RECORDED, 'Saved')
    }),
  )
}

export default function EditNickname() {
  const defaultValue = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const [form, { label }] = useZodForm(nickname, { lastResult: refusal?.result, defaultValue, id: 'nickname' })
  return (
    <DialogForm
      title="Edit nickname"
      description="Only you and your colleagues see it."
      closeTo={RECORDED}
      form={form}
      submit="Save"
      onlyChanged
    >
      <Field meta={label} label="Nickname">
        <Input {...getInputProps(label, { type: 'text' })} autoComplete="off" autoFocus={isNoneWrong(form)} />
      </Field>
    </DialogForm>
  )
}
