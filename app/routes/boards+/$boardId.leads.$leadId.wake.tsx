import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { wakeLead } from '~/domain/leads/lead-actions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
import { boardPagesWords } from './+board/board-pages.words'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, expectedStageForm, async (ctx, place) =>
    boardPagesWords.noLongerSnoozed((await wakeLead(ctx, place)).name),
  )

export default function WakeLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title={boardPagesWords.endSnooze}
      description={boardPagesWords.canBeDialedAgain(lead.name)}
      submitLabel={boardPagesWords.endSnooze}
    />
  )
}
