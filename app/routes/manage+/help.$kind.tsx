import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendSupportRequest } from '~/domain/support/send-support-request.server'
import { MAX_MESSAGE, SUPPORT_KINDS, supportRequest, type SupportKind } from '~/domain/support/support.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Textarea } from '~/ui/field'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'
import { HELP_PATH } from './+help/help-path'
import { helpPagesWords } from './+help/help-pages.words'

const findKind = (kind: string | undefined): SupportKind | undefined => SUPPORT_KINDS.find((one) => one === kind)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const kind = findKind(params.kind)
  if (!kind || ctx.supportEmail === null) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const page = new URL(request.url).searchParams.get('page')
  return { kind, page: page === null ? null : safeRedirectPath(page).slice(0, 300) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const browser = request.headers.get('User-Agent') ?? undefined
  return handleSubmission(
    await readForm(request, ctx, HELP_PATH),
    supportRequest,
    async (input) => {
      await sendSupportRequest(ctx, input, { browser })
      return redirectWithNotice(HELP_PATH, helpPagesWords.sent)
    },
    { message: helpPagesWords.failed, log: ctx.log, unexpectedOnly: true },
  )
}

export default function WriteToOperator() {
  const { kind, page } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={kind === 'support' ? helpPagesWords.getSupport : helpPagesWords.giveFeedback}
      description={kind === 'support' ? helpPagesWords.supportIntro : helpPagesWords.feedbackIntro}
      closeTo={HELP_PATH}
      schema={supportRequest}
      id="support"
      hiddenFields={{ kind, ...(page === null ? {} : { page }) }}
      submitLabel={helpPagesWords.send}
    >
      {(fields, form) => (
        <>
          <Field meta={fields.message} label={helpPagesWords.message}>
            <Textarea
              {...getTextareaProps(fields.message)}
              rows={6}
              maxLength={MAX_MESSAGE}
              autoFocus={hasNoFieldErrors(form)}
            />
          </Field>
          <div className="flex flex-col gap-1 text-m">
            <label className="flex items-start gap-2">
              <input {...getInputProps(fields.attachContext, { type: 'checkbox' })} className="mt-1 size-4" />
              {helpPagesWords.attach}
            </label>
            <p className="pl-6 text-s text-faint">{helpPagesWords.attachHint}</p>
          </div>
        </>
      )}
    </SchemaFormDialog>
  )
}
