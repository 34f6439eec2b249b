import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { markLeadDnc } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useActionResult } from '../+form/use-action-result'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { LeadDialog, LeadForm, getActionErrors } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(
    args,
    expectedStageForm,
    async (ctx, place) => `${(await markLeadDnc(ctx, place)).name} is on the DNC list`,
  )

export default function MarkDnc() {
  const lead = useLoaderData<typeof loader>()
  return (
    <LeadDialog
      lead={lead}
      title="Mark as DNC"
      description={`Your account stops calling and texting all numbers of ${lead.name}, including voicemail drops.`}
    >
      <LeadForm
        lead={lead}
        errors={getActionErrors(useActionResult<typeof action>())}
        submitLabel="Mark as DNC"
        danger
      />
    </LeadDialog>
  )
}
