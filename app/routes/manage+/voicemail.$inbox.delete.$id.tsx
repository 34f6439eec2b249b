import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deleteVoicemail } from '~/domain/voicemails/change-voicemail.server'
import { findVoicemail } from '~/domain/voicemails/voicemails.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission } from '../+form/submission'
import { findInbox, getCaller } from './+voicemail/load-inbox.server'
import { voicemailPagesWords } from './+voicemail/voicemail-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId, list } = await findInbox(ctx, params.inbox)
  const voicemail = await redirectIfNotFound(list, voicemailPagesWords.notFound, () =>
    findVoicemail(ctx, { teamId, id: params.id! }),
  )
  return { list, who: getCaller(voicemail).who, canDelete: voicemail.can.includes('delete') }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { teamId, list } = await findInbox(ctx, params.inbox)
  return handleSubmission(await readForm(request, ctx, list), z.strictObject({}), () =>
    redirectIfNotFound(list, voicemailPagesWords.notFound, async () => {
      await deleteVoicemail(ctx, { teamId, id: params.id! })
      return redirectWithNotice(list, voicemailPagesWords.deleted)
    }),
  )
}

export default function DeleteVoicemail() {
  const { list, who, canDelete } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={voicemailPagesWords.deleteTitle}
      description={voicemailPagesWords.deleteHint}
      closeTo={list}
      submitLabel={voicemailPagesWords.deleteVoicemail}
      variant="danger"
      disabled={!canDelete}
    >
      <p dir="auto" className="text-m break-words text-text">
        {voicemailPagesWords.voicemailFrom(who)}
      </p>
    </ActionFormDialog>
  )
}
