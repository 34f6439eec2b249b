import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { addCallComment } from '~/domain/call-comments/add-call-comment.server'
import { newCallComment } from '~/domain/call-comments/call-comments.schema'
import { findCallRow } from '~/domain/call-history/call-history.read.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Input, Textarea } from '~/ui/field'
import { formatSeconds } from '~/ui/format-seconds'
import { callPagesWords } from '../+calls/call-pages.words'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orNotFound } from '../+form/submission'

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/

const commentForm = z.strictObject({
  text: newCallComment.shape.text,
  recordingId: newCallComment.shape.recordingId,
  at: z
    .string(callPagesWords.commentTimeInvalid)
    .trim()
    .max(10, callPagesWords.commentTimeInvalid)
    .regex(CLOCK, callPagesWords.commentTimeInvalid),
})

function parseClock(text: string): number {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text)!
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

/** The form has a clock time where the domain has milliseconds. */
function toFormError(error: unknown): never {
  if (!isDomainError(error) || !error.fieldErrors?.atMs) throw error
  throw new DomainError(error.code, error.message, { at: error.fieldErrors.atMs })
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await orNotFound(findCallRow(ctx, params.uuid!))
  const query = new URL(request.url).searchParams
  const at = Number(query.get('at'))
  return {
    callId: id,
    recordingId: (query.get('recording') ?? '').slice(0, 60),
    at: formatSeconds(Number.isSafeInteger(at) && at >= 0 && at < 86_400 ? at : 0),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/history/${params.uuid}`
  return handleSubmission(await readForm(request, ctx, page), commentForm, async ({ text, recordingId, at }) => {
    await orNotFound(addCallComment(ctx, { uuid: params.uuid!, recordingId, atMs: parseClock(at), text })).catch(
      toFormError,
    )
    return redirectWithNotice(page, callPagesWords.commentAdded)
  })
}

export default function AddComment() {
  const { callId, recordingId, at } = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={callPagesWords.addComment}
      closeTo={`/manage/history/${callId}`}
      schema={commentForm}
      id="add-comment"
      defaultValue={{ text: '', recordingId, at }}
      submitLabel={callPagesWords.addComment}
    >
      {(fields) => (
        <>
          <input {...getInputProps(fields.recordingId, { type: 'hidden' })} />
          <Field meta={fields.text} label={callPagesWords.comment}>
            <Textarea {...getTextareaProps(fields.text)} rows={4} />
          </Field>
          <Field meta={fields.at} label={callPagesWords.commentTime} hint={callPagesWords.commentTimeHint}>
            <Input {...getInputProps(fields.at, { type: 'text' })} inputMode="numeric" className="tabular w-24" />
          </Field>
        </>
      )}
    </SchemaFormDialog>
  )
}
