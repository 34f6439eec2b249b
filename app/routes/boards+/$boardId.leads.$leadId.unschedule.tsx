import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cancelScheduledCall } from '~/domain/leads/rest-lead.server'
import { keepLast } from '~/live/keep-last'
import { When } from '~/ui/when'
import { useAnswer } from '../+form/use-answer'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { whereSeen } from './+lead/lead-forms'
import { LeadDialog, LeadForm, refusalOf } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, whereSeen, async (ctx, place) => {
    await cancelScheduledCall(ctx, place)
    return 'Scheduled call cancelled'
  })

export default function CancelCall() {
  const lead = useLoaderData<typeof loader>()
  return (
    <LeadDialog
      lead={lead}
      title="Cancel scheduled call"
      description={
        lead.scheduledAt ? (
          <>
            {lead.name}, <When at={lead.scheduledAt} />
          </>
        ) : (
          `No call with ${lead.name} is scheduled.`
        )
      }
    >
      <LeadForm lead={lead} errors={refusalOf(useAnswer<typeof action>())} submit="Cancel the call" danger />
    </LeadDialog>
  )
}
