import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { markLeadDnc } from '~/domain/leads/rest-lead.server'
import { keepLast } from '~/live/keep-last'
import { useAnswer } from '../+form/use-answer'
import { actOnLead, loadLead } from './+lead/lead-door.server'
import { whereSeen } from './+lead/lead-forms'
import { LeadDialog, LeadForm, refusalOf } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  actOnLead(args, whereSeen, async (ctx, place) => `${(await markLeadDnc(ctx, place)).name} is on the DNC list`)

export default function MarkDnc() {
  const lead = useLoaderData<typeof loader>()
  return (
    <LeadDialog
      lead={lead}
      title="Mark as DNC"
      description={`No number of ${lead.name} is called, texted or dropped on by anyone of your account from now on.`}
    >
      <LeadForm lead={lead} errors={refusalOf(useAnswer<typeof action>())} submit="Mark as DNC" danger />
    </LeadDialog>
  )
}
