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
import { ActionForm } from '../+form/action-form'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/video-signature'

export const meta: MetaFunction = () => [{ title: 'Video Signature' }]

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
      <PageHeader title="Video Signature">
        Shown below your videos when someone opens a link, next to your name and picture. Empty fields are not shown.
      </PageHeader>
      <ActionForm
        schema={videoSignature}
        id="signature"
        defaultValue={saved}
        submitLabel="Save"
        requiresChange
        className="flex flex-col gap-5"
      >
        {(fields, form) => (
          <>
            <UnsavedChangesGuard atStake={form.dirty} title="Discard the changes?" />
            <Section title="About you" id="about">
              <div className="flex flex-col gap-4">
                <Field meta={fields.title} label="Title">
                  <Input
                    {...getInputProps(fields.title, { type: 'text' })}
                    autoComplete="organization-title"
                    dir="auto"
                    className="w-96 max-w-full"
                  />
                </Field>
                <Field meta={fields.text} label="Text" hint={`At most ${String(SIGNATURE_LENGTH)} characters.`}>
                  <Textarea {...getTextareaProps(fields.text)} rows={5} dir="auto" className="resize-y" />
                </Field>
                <Field meta={fields.phone} label="Phone" hint="Viewers on a phone can tap it to call you.">
                  <Input
                    {...getInputProps(fields.phone, { type: 'tel' })}
                    autoComplete="tel"
                    className="w-96 max-w-full"
                  />
                </Field>
              </div>
            </Section>
            <Section title="Button" id="button" hint="Where viewers go next, such as a booking page.">
              <div className="flex flex-col gap-4">
                <Field meta={fields.linkLabel} label="Button text">
                  <Input
                    {...getInputProps(fields.linkLabel, { type: 'text' })}
                    autoComplete="off"
                    dir="auto"
                    className="w-96 max-w-full"
                  />
                </Field>
                <Field meta={fields.linkUrl} label="Web address">
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
      </ActionForm>
    </>
  )
}
