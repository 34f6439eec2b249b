import { getTextareaProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateContactNote } from '~/domain/contact-notes/change-contact-note.server'
import { contactNoteText } from '~/domain/contact-notes/contact-notes.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Textarea } from '~/ui/field'
import { loadNote, redirectIfDeleted } from '../+contact/note-route.server'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'

export const loader = (args: LoaderFunctionArgs) => loadNote(args)

export const clientLoader = createCachedLoader()

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const ctx = await context.requireUser(request)
  const { id: noteId, contactId } = await loadNote(args)
  const page = `/manage/contacts/${contactId}`
  return handleSubmission(await readForm(request, ctx, page), contactNoteText, ({ text }) =>
    redirectIfDeleted(contactId, async () => {
      await updateContactNote(ctx, { contactId, noteId, text })
      return redirectWithNotice(page, contactRecordWords.noteSaved)
    }),
  )
}

export default function EditNote() {
  const note = useLoaderData<typeof loader>()
  return (
    <SchemaFormDialog
      title={contactRecordWords.editNote}
      closeTo={`/manage/contacts/${note.contactId}`}
      schema={contactNoteText}
      id="edit-note"
      defaultValue={{ text: note.text }}
      submitLabel={contactRecordWords.save}
      requiresChange
    >
      {(fields) => (
        <Field meta={fields.text} label={contactRecordWords.note} hideLabel>
          <Textarea {...getTextareaProps(fields.text)} rows={6} />
        </Field>
      )}
    </SchemaFormDialog>
  )
}
