import { getInputProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findAudioMessage } from '~/domain/audio/audio-messages.read.server'
import { audioLabel } from '~/domain/audio/audio.schema'
import { renameAudioMessage } from '~/domain/audio/change-audio-message.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { readForm } from '../+form/expected-user.server'
import { RECORDED } from './+settings/recorded-paths'
import { dialerSettingsWords } from '../+settings/dialer-settings.words'

const nicknameForm = z.strictObject({ label: audioLabel })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { label } = await redirectIfNotFound(RECORDED, dialerSettingsWords.messageNotFound, () =>
    findAudioMessage(ctx, params.id!),
  )
  return { label }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, RECORDED), nicknameForm, ({ label }) =>
    redirectIfNotFound(RECORDED, dialerSettingsWords.messageNotFound, async () => {
      await renameAudioMessage(ctx, { id: params.id!, label })
      return redirectWithNotice(RECORDED, 'Saved')
    }),
  )
}

export default function EditNickname() {
  const defaultValue = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={dialerSettingsWords.editNickname}
      description={dialerSettingsWords.onlyYouTeamSee}
      closeTo={RECORDED}
      schema={nicknameForm}
      id="nickname"
      defaultValue={defaultValue}
      submitLabel={dialerSettingsWords.save}
      requiresChange
    >
      {({ label }, form) => (
        <Field meta={label} label={dialerSettingsWords.nickname}>
          <Input {...getInputProps(label, { type: 'text' })} autoComplete="off" autoFocus={hasNoFieldErrors(form)} />
        </Field>
      )}
    </SchemaFormDialog>
  )
}
