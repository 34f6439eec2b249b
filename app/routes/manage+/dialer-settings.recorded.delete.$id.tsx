import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findAudioMessage } from '~/domain/audio/audio-messages.read.server'
import { deleteAudioMessage } from '~/domain/audio/change-audio-message.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { describeUses } from '../+audio/describe-uses'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { MESSAGE_NOT_FOUND, RECORDED } from './+settings/recorded-paths'

/** Sent when the dialog showed the uses. Without it, deleting a message in use is refused. */
const deleteForm = z.strictObject({ force: z.literal('yes').optional() })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { label, usedBy, canChange } = await redirectIfNotFound(RECORDED, MESSAGE_NOT_FOUND, () =>
    findAudioMessage(ctx, params.id!),
  )
  return { label, usedBy, canChange }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, RECORDED), deleteForm, ({ force }) =>
    redirectIfNotFound(RECORDED, MESSAGE_NOT_FOUND, async () => {
      await deleteAudioMessage(ctx, { id: params.id!, force: force === 'yes' })
      return redirectWithNotice(RECORDED, 'Deleted')
    }),
  )
}

export default function DeleteRecorded() {
  const { label, usedBy, canChange } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title="Are you sure you want to delete?"
      description={usedBy.length > 0 ? describeUses(usedBy) : 'You cannot undo this.'}
      closeTo={RECORDED}
      submitLabel="Delete"
      variant="danger"
      disabled={!canChange}
      hiddenFields={usedBy.length > 0 ? { force: 'yes' } : {}}
    >
      <p dir="auto" className="text-m break-words text-text">
        {label}
      </p>
    </ActionFormDialog>
  )
}
