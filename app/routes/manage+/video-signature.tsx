import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { SIGNATURE_LENGTH, videoSignature } from '~/domain/settings/video-signature.schema'
import { findVideoSignature, updateVideoSignature } from '~/domain/settings/video-signature.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Field, Input, Textarea } from '~/ui/field'
import { PageHeader, Section } from '~/ui/page-shell'
import { UnsavedChangesGuard } from '../+form/unsaved-changes-guard'
import { redirectWithNotice } from '../+form/notice.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { SchemaForm } from '../+form/schema-form'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { audioSourceWords } from '../+audio/audio-source.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/video-signature'

export const meta: MetaFunction = () => [{ title: audioSourceWords.videoSignature }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signature = await findVideoSignature(await context.requireUser(request))
  return { ...signature, phone: formatPhone(signature.phone) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readUncheckedForm(request)
  // The form belongs to another user: keep its input.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  return handleSubmission(form, videoSignature, async (signature) => {
    await updateVideoSignature(ctx, signature)
    return redirectWithNotice(PATH, 'Saved')
  })
}

export default function VideoSignature() {
  useCacheInitialData(clientLoader)
  const saved = useLoaderData<typeof loader>()
  // Remount: the server may normalize the saved values.
  return <SignatureForm key={JSON.stringify(saved)} saved={saved} />
}

function SignatureForm({ saved }: { saved: ReturnType<typeof useLoaderData<typeof loader>> }) {
  return (
    <>
      <PageHeader title={audioSourceWords.videoSignature}>{audioSourceWords.shownBelowVideosWhenSomeone}</PageHeader>
      <SchemaForm
        schema={videoSignature}
        id="signature"
        defaultValue={saved}
        submitLabel={audioSourceWords.save}
        requiresChange
        className="flex flex-col gap-5"
      >
        {(fields, form) => (
          <>
            <UnsavedChangesGuard atStake={form.dirty} title={audioSourceWords.discardChanges} />
            <Section title={audioSourceWords.aboutYou} id="about">
              <div className="flex flex-col gap-4">
                <Field meta={fields.title} label={audioSourceWords.title}>
                  <Input
                    {...getInputProps(fields.title, { type: 'text' })}
                    autoComplete="organization-title"
                    dir="auto"
                    className="w-96 max-w-full"
                  />
                </Field>
                <Field
                  meta={fields.text}
                  label={audioSourceWords.text}
                  hint={audioSourceWords.maxCharacters(String(SIGNATURE_LENGTH))}
                >
                  <Textarea {...getTextareaProps(fields.text)} rows={5} dir="auto" className="resize-y" />
                </Field>
                <Field
                  meta={fields.phone}
                  label={audioSourceWords.phone}
                  hint={audioSourceWords.viewersPhoneCanTapCall}
                >
                  <Input
                    {...getInputProps(fields.phone, { type: 'tel' })}
                    autoComplete="tel"
                    className="w-96 max-w-full"
                  />
                </Field>
              </div>
            </Section>
            <Section title={audioSourceWords.button} id="button" hint={audioSourceWords.whereViewersGoNextSuch}>
              <div className="flex flex-col gap-4">
                <Field meta={fields.linkLabel} label={audioSourceWords.buttonText}>
                  <Input
                    {...getInputProps(fields.linkLabel, { type: 'text' })}
                    autoComplete="off"
                    dir="auto"
                    className="w-96 max-w-full"
                  />
                </Field>
                <Field meta={fields.linkUrl} label={audioSourceWords.webAddress}>
                  <Input
                    {...getInputProps(fields.linkUrl, { type: 'text' })}
                    inputMode="url"
                    autoComplete="url"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                </Field>
              </div>
            </Section>
          </>
        )}
      </SchemaForm>
    </>
  )
}
