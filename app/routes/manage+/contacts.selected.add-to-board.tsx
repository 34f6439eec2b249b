import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToBoardForm } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { contactsWords } from '~/domain/contacts/contacts.words'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { queueContacts } from '~/domain/leads/queue-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { BoardField } from './+contacts/board-field'
import { listBoardChoices } from './+contacts/choices.server'
import { SelectedContacts } from './+contacts/selected-contacts'
import { changeSelection, loadSelection, parseSelection } from './+contacts/selection.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: contactRecordWords.addToBoard }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selection = await loadSelection(ctx, request)
  return { ...selection, boards: await listBoardChoices(ctx) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const selected = parseSelection(request)
  const { contactIds, backTo } = selected
  return handleSubmission(await readForm(request, ctx, backTo), addToBoardForm, async ({ boardId }) => {
    if (selected.isAll) return changeSelection(ctx, selected, { kind: 'addToBoard', boardId })
    const contacts = await listSelectedContacts(ctx, contactIds)
    const { queued } = await queueContacts(ctx, { id: boardId, contactIds: contacts.map(({ id }) => id) })
    return redirectWithNotice(backTo, contactsWords.selectedOnBoard(queued, contacts.length - queued))
  })
}

export default function AddSelectedToBoard() {
  const { contacts, matches, backTo, boards } = useLoaderData<typeof loader>()
  return (
    <SelectedContacts
      title={contactRecordWords.addToBoard}
      effect={boards.length === 0 ? contactRecordWords.noBoardToChoose : contactsWords.selectedToBoardEffect}
      contacts={contacts}
      matches={matches}
      backTo={backTo}
    >
      {boards.length === 0 ? (
        <ButtonLink to="/boards/new" variant="primary" className="self-start">
          {contactRecordWords.createBoard}
        </ButtonLink>
      ) : (
        <SchemaForm
          schema={addToBoardForm}
          id="add-to-board"
          closeTo={backTo}
          submitLabel={contactRecordWords.addToBoard}
          className="flex flex-col gap-4"
        >
          {(fields) => <BoardField fields={fields} boards={boards} />}
        </SchemaForm>
      )}
    </SelectedContacts>
  )
}
