import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cancelScheduledCall } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { FormattedTime } from '~/ui/formatted-time'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, expectedStageForm, async (ctx, place) => {
    await cancelScheduledCall(ctx, place)
    return 'Scheduled call cancelled'
  })

export default function CancelCall() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title="Cancel scheduled call"
      description={
        lead.scheduledAt ? (
          <>
            {lead.name}, <FormattedTime at={lead.scheduledAt} />
          </>
        ) : (
          `No call with ${lead.name} is scheduled.`
        )
      }
      submitLabel="Cancel the call"
      variant="danger"
    />
  )
}
