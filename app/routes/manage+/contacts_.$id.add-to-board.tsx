import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToBoardForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { requireWriter } from '~/domain/contacts/require-writer'
import { queueContacts } from '~/domain/leads/queue-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { BoardField } from './+contacts/board-field'
import { listBoardChoices } from './+contacts/choices.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requireWriter(ctx)))
  const contact = await orNotFound(findContact(ctx, params.id!))
  return { contactId: contact.id, boards: await listBoardChoices(ctx) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/contacts/${params.id}`
  return handleSubmission(await readForm(request, ctx, page), addToBoardForm, async ({ boardId }) => {
    const { queued } = await queueContacts(ctx, { id: boardId, contactIds: [params.id!] })
    const boards = await listBoardChoices(ctx)
    const name = boards.find(({ id }) => id === boardId)?.name ?? contactRecordWords.board
    return queued > 0
      ? redirectWithNotice(page, contactRecordWords.addedToBoard(name))
      : redirectWithNotice(page, contactRecordWords.onBoardAlready(name), 'warning')
  })
}

export default function AddToBoard() {
  const { contactId, boards } = useLoaderData<typeof loader>()
  const page = `/manage/contacts/${contactId}`
  if (boards.length === 0)
    return (
      <Dialog title={contactRecordWords.addToBoard} description={contactRecordWords.noBoardToChoose} closeTo={page}>
        <DialogActions closeTo={page}>
          <ButtonLink to="/boards/new" variant="primary">
            {contactRecordWords.createBoard}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    )
  return (
    <SchemaFormDialog
      title={contactRecordWords.addToBoard}
      description={contactRecordWords.addToBoardEffect}
      closeTo={page}
      schema={addToBoardForm}
      id="add-to-board"
      submitLabel={contactRecordWords.addToBoard}
    >
      {(fields) => <BoardField fields={fields} boards={boards} />}
    </SchemaFormDialog>
  )
}
