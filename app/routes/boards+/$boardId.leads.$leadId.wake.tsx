import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { wakeLead } from '~/domain/leads/rest-lead.server'
import { keepLast } from '~/live/keep-last'
import { useAnswer } from '../+form/use-answer'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { whereSeen } from './+lead/lead-forms'
import { LeadDialog, LeadForm, refusalOf } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, whereSeen, async (ctx, place) => `${(await wakeLead(ctx, place)).name} is not snoozed any more`)

export default function WakeLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <LeadDialog lead={lead} title="End snooze" description={`${lead.name} can be dialed again.`}>
      <LeadForm lead={lead} errors={refusalOf(useAnswer<typeof action>())} submit="End snooze" />
    </LeadDialog>
  )
}
