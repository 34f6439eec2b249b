import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeLead } from '~/domain/leads/remove-lead.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { handleLeadAction, loadLead } from './+lead/lead-route.server'
import { expectedStageForm } from './+lead/lead-forms'
import { getLeadFormProps } from './+ui/lead-dialog'
import { boardPagesWords } from './+board/board-pages.words'

export const loader = loadLead

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleLeadAction(args, expectedStageForm, async (ctx, place) => {
    await removeLead(ctx, place)
    return boardPagesWords.leadRemovedBoard
  })

export default function RemoveLead() {
  const lead = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      {...getLeadFormProps(lead)}
      title={boardPagesWords.youSureYouWantDelete}
      description={boardPagesWords.removedBoardContactCallsHistory(lead.name)}
      submitLabel={boardPagesWords.deleteLabel}
      variant="danger"
    />
  )
}
