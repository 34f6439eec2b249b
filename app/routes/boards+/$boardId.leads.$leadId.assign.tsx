import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { fullName } from '~/domain/person-name'
import { assignLead } from '~/domain/leads/assign-lead.server'
import { findLead } from '~/domain/leads/lead.read.server'
import { keepLast } from '~/live/keep-last'
import { Avatar } from '~/ui/avatar'
import { Choice } from '~/ui/switch'
import { useAnswer } from '../+form/use-answer'
import { useBoardState } from './+board/use-board-state'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { assignForm, NOBODY } from './+lead/lead-forms'
import { mayHold } from './+lead/lead-deeds'
import { capitalised } from './+ui/capitalised'
import { LeadDialog, LeadForm, refusalOf } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, assignForm, async (ctx, place, { userId }) => {
    const { contactId } = await findLead(ctx, place)
    const whom = userId === null ? { unassign: true } : { teamMemberUserId: userId }
    const lead = await assignLead(ctx, { boardId: place.id, stageId: place.stageId, contactId, ...whom })
    const holder = lead.assignedToUser
    return holder
      ? `${lead.name} is assigned to ${fullName(holder.firstName, holder.lastName)}`
      : `${lead.name} is unassigned`
  })

export default function AssignLead() {
  const lead = useLoaderData<typeof loader>()
  const people = mayHold(lead, useBoardState())
  // A board reload must not change the selection.
  const [first, setFirst] = useState<string | null>(people[0]?.userId ?? NOBODY)
  // Leaving the list clears the selection for good.
  if (first !== null && first !== NOBODY && !people.some(({ userId }) => userId === first)) setFirst(null)
  return (
    <LeadDialog lead={lead} title="Assign" description={lead.name}>
      <LeadForm lead={lead} errors={refusalOf(useAnswer<typeof action>())} submit="Assign">
        <fieldset className="flex max-h-80 flex-col gap-2 overflow-y-auto">
          <legend className="sr-only">Who works this lead</legend>
          {people.map(({ userId, name, role, thumbnailUrl }) => (
            <Choice
              key={userId}
              type="radio"
              name="userId"
              value={userId}
              label={name}
              hint={capitalised(role)}
              picture={<Avatar name={name} url={thumbnailUrl} />}
              defaultChecked={userId === first}
              required
            />
          ))}
          {lead.assignedToUser ? (
            <Choice
              type="radio"
              name="userId"
              value={NOBODY}
              label="Unassign"
              hint={`Now ${fullName(lead.assignedToUser.firstName, lead.assignedToUser.lastName)}`}
              defaultChecked={first === NOBODY}
              required
            />
          ) : null}
        </fieldset>
      </LeadForm>
    </LeadDialog>
  )
}
