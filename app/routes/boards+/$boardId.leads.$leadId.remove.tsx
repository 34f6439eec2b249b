import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeLead } from '~/domain/leads/remove-lead.server'
import { keepLast } from '~/live/keep-last'
import { useAnswer } from '../+form/use-answer'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { whereSeen } from './+lead/lead-forms'
import { LeadDialog, LeadForm, refusalOf } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, whereSeen, async (ctx, place) => {
    await removeLead(ctx, place)
    return 'Lead removed from the board'
  })

export default function RemoveLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <LeadDialog
      lead={lead}
      title="Are you sure you want to delete?"
      description={`${lead.name} leaves this board. The contact, its calls and its history stay.`}
    >
      <LeadForm lead={lead} errors={refusalOf(useAnswer<typeof action>())} submit="Delete" danger />
    </LeadDialog>
  )
}
