import { getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { listAssignableUsers } from '~/domain/boards/board-members.server'
import { assignOnBoardForm, UNASSIGNED } from '~/domain/contact-record/contact-record-form.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { assignLead } from '~/domain/leads/assign-lead.server'
import { fullName } from '~/domain/person-name'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, Select } from '~/ui/field'
import { findOrAddLead, loadLeadBoards } from '../+contact/lead-boards.server'
import { getReturnPath } from '../+contact/return-path'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { NoBoardDialog } from './+contacts/no-board-dialog'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId, userId, permissions } = requireUser(ctx)
  const loaded = await loadLeadBoards(ctx, request, params.id!)
  const sellers = await listAssignableUsers(ctx, accountId)
  // Members may only claim a lead, or release their own.
  return {
    ...loaded,
    sellers: permissions.has('lead:assign') ? sellers : sellers.filter((one) => one.userId === userId),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const contactId = params.id!
  const closeTo = getReturnPath(request.url, contactId)
  return handleSubmission(await readForm(request, ctx, closeTo), assignOnBoardForm, async ({ boardId, userId }) => {
    await findOrAddLead(ctx, { boardId, contactId })
    const assignment = userId === UNASSIGNED ? { unassign: true } : { teamMemberUserId: userId }
    const lead = await assignLead(ctx, { boardId, contactId, ...assignment })
    const { boards } = await loadLeadBoards(ctx, request, contactId)
    const board = boards.find(({ id }) => id === boardId)?.name ?? contactRecordWords.board
    const seller = lead.assignedToUser
    return redirectWithNotice(
      closeTo,
      seller
        ? contactRecordWords.isAssigned(lead.name, fullName(seller.firstName, seller.lastName), board)
        : contactRecordWords.isUnassigned(lead.name, board),
    )
  })
}

export default function AssignContact() {
  const { name, boards, boardId, sellers, closeTo } = useLoaderData<typeof loader>()
  if (boardId === null) return <NoBoardDialog title={contactRecordWords.assignTitle} closeTo={closeTo} />
  const assignee = boards.find(({ id }) => id === boardId)?.assignedTo ?? null
  return (
    <SchemaFormDialog
      title={contactRecordWords.assignTitle}
      description={name}
      closeTo={closeTo}
      schema={assignOnBoardForm}
      id="assign-contact"
      defaultValue={{ boardId, userId: assignee?.id ?? sellers[0]?.userId }}
      submitLabel={contactRecordWords.assign}
      className="flex flex-col gap-4"
    >
      {(fields, form) => {
        const { id, errorId, descriptionId, errors } = fields.userId
        // The API names the field `teamMemberUserId`.
        const seller = { id, errorId, descriptionId, errors: errors ?? form.allErrors.teamMemberUserId }
        return (
          <>
            <Field meta={seller} label={contactRecordWords.seller}>
              <Select {...getSelectProps(fields.userId)}>
                {sellers.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
                <option value={UNASSIGNED}>{contactRecordWords.unassigned}</option>
              </Select>
            </Field>
            <Field meta={fields.boardId} label={contactRecordWords.board}>
              <Select {...getSelectProps(fields.boardId)}>
                {boards.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )
      }}
    </SchemaFormDialog>
  )
}
