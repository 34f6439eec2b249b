import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contactMergeWords } from '~/domain/contact-merge/contact-merge.words'
import { findManagedMerge } from '~/domain/contact-merge/contact-merges.read.server'
import { undoContactMerge } from '~/domain/contact-merge/undo-contact-merge.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'

const contactPath = (id: string) => `/manage/contacts/${id}`

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return orNotFound(findManagedMerge(await context.requireUser(request), params.mergeId!))
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, contactPath(params.id!)), z.strictObject({}), async () => {
    const { id, name } = await undoContactMerge(ctx, params.mergeId!)
    return redirectWithNotice(contactPath(id), contactMergeWords.undone(name))
  })
}

export default function UndoMerge() {
  const { contactId, name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactMergeWords.undoMerge(name)}
      description={contactMergeWords.effect}
      closeTo={contactPath(contactId)}
      submitLabel={contactMergeWords.undo}
    />
  )
}
