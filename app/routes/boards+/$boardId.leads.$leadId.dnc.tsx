import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { markLeadDnc } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'

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
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="Mark as DNC"
      description={`Your account stops calling and texting all numbers of ${lead.name}, including voicemail drops.`}
      submitLabel="Mark as DNC"
      variant="danger"
    />
  )
}
