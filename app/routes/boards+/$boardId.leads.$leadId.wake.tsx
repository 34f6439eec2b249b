import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { wakeLead } from '~/domain/leads/lead-actions.server'
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
    async (ctx, place) => `${(await wakeLead(ctx, place)).name} is no longer snoozed`,
  )

export default function WakeLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="End snooze"
      description={`${lead.name} can be dialed again.`}
      submitLabel="End snooze"
    />
  )
}
