import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findCallComment } from '~/domain/call-comments/call-comments.read.server'
import { removeCallComment } from '~/domain/call-comments/remove-call-comment.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { callPagesWords } from '../+calls/call-pages.words'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orNotFound(findCallComment(ctx, { uuid: params.uuid!, commentId: params.commentId! }))
  return { callId: params.uuid! }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/history/${params.uuid}`
  return handleSubmission(await readForm(request, ctx, page), z.strictObject({}), async () => {
    await orNotFound(removeCallComment(ctx, { uuid: params.uuid!, commentId: params.commentId! }))
    return redirectWithNotice(page, callPagesWords.commentDeleted)
  })
}

export default function DeleteComment() {
  const { callId } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={callPagesWords.deleteComment}
      description={callPagesWords.deleteCommentEffect}
      closeTo={`/manage/history/${callId}`}
      submitLabel={callPagesWords.deleteComment}
      variant="danger"
    />
  )
}
