import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { markLeadDnc } from '~/domain/leads/lead-actions.server'
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
    boardPagesWords.dncList((await markLeadDnc(ctx, place)).name),
  )

export default function MarkDnc() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title={boardPagesWords.markDnc}
      description={boardPagesWords.accountStopsCallingTextingAll(lead.name)}
      submitLabel={boardPagesWords.markDnc}
      variant="danger"
    />
  )
}
