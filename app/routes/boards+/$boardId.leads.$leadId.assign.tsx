import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { fullName } from '~/domain/person-name'
import { assignLead } from '~/domain/leads/assign-lead.server'
import { findLead } from '~/domain/leads/lead.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Avatar } from '~/ui/avatar'
import { Choice } from '~/ui/switch'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { useBoardState } from './+board/use-board-state'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { assignForm, UNASSIGNED } from './+lead/lead-forms'
import { listAssignableMembers } from './+lead/list-lead-actions'
import { capitalize } from './+ui/capitalize'
import { getLeadFormProps } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, assignForm, async (ctx, place, { userId }) => {
    const { contactId } = await findLead(ctx, place)
    const assignment = userId === null ? { unassign: true } : { teamMemberUserId: userId }
    const lead = await assignLead(ctx, { boardId: place.id, stageId: place.stageId, contactId, ...assignment })
    const assignee = lead.assignedToUser
    return assignee
      ? `${lead.name} is assigned to ${fullName(assignee.firstName, assignee.lastName)}`
      : `${lead.name} is unassigned`
  })

export default function AssignLead() {
  const lead = useLoaderData<typeof loader>()
  const members = listAssignableMembers(lead, useBoardState())
  // A board reload must not change the selection.
  const [selectedId, setSelectedId] = useState<string | null>(members[0]?.userId ?? UNASSIGNED)
  // Leaving the list clears the selection for good.
  if (selectedId !== null && selectedId !== UNASSIGNED && !members.some(({ userId }) => userId === selectedId))
    setSelectedId(null)
  return (
    <ActionFormDialog {...getLeadFormProps(lead)} title="Assign" description={lead.name} submitLabel="Assign">
      <fieldset className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        <legend className="sr-only">Assign this lead to</legend>
        {members.map(({ userId, name, role, thumbnailUrl }) => (
          <Choice
            key={userId}
            type="radio"
            name="userId"
            value={userId}
            label={name}
            hint={capitalize(role)}
            picture={<Avatar name={name} url={thumbnailUrl} />}
            defaultChecked={userId === selectedId}
            required
          />
        ))}
        {lead.assignedToUser ? (
          <Choice
            type="radio"
            name="userId"
            value={UNASSIGNED}
            label="Unassign"
            hint={`Now ${fullName(lead.assignedToUser.firstName, lead.assignedToUser.lastName)}`}
            defaultChecked={selectedId === UNASSIGNED}
            required
          />
        ) : null}
      </fieldset>
    </ActionFormDialog>
  )
}
