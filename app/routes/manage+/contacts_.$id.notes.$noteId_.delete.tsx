import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deleteContactNote } from '~/domain/contact-notes/change-contact-note.server'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadNote, redirectIfDeleted } from '../+contact/note-route.server'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'

export const loader = (args: LoaderFunctionArgs) => loadNote(args)

export const clientLoader = createCachedLoader()

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const ctx = await context.requireUser(request)
  const { id: noteId, contactId } = await loadNote(args)
  const page = `/manage/contacts/${contactId}`
  return handleSubmission(await readForm(request, ctx, page), z.strictObject({}), () =>
    redirectIfDeleted(contactId, async () => {
      await deleteContactNote(ctx, { contactId, noteId })
      return redirectWithNotice(page, contactRecordWords.noteDeleted)
    }),
  )
}

export default function DeleteNote() {
  const note = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={contactRecordWords.deleteNote}
      description={contactRecordWords.deleteNoteEffect}
      closeTo={`/manage/contacts/${note.contactId}`}
      submitLabel={contactRecordWords.deleteNote}
      variant="danger"
    />
  )
}
