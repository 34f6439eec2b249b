import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeLead } from '~/domain/leads/remove-lead.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, expectedStageForm, async (ctx, place) => {
    await removeLead(ctx, place)
    return 'Lead removed from the board'
  })

export default function RemoveLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="Are you sure you want to delete?"
      description={`${lead.name} is removed from this board. The contact, calls and history stay.`}
      submitLabel="Delete"
      variant="danger"
    />
  )
}
