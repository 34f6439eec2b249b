import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeTrigger } from '~/domain/rules/remove-trigger.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { formatRuleSentence } from './+rules/format-rule-sentence'
import { requireBoardForSetup, handleDelete, redirectDeleted } from './+settings/settings-route.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, stages, dispositions } = await requireBoardForSetup(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/stages`
  const stage = stages.find((one) => one.id === params.stageId)
  const rule = stage?.callboardStageTriggers.find((one) => one.id === params.triggerId)
  if (!rule) throw await redirectDeleted(tab)
  return { tab, sentence: formatRuleSentence(rule, dispositions) }
}

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleDelete(args, 'stages', 'The rule was deleted', (ctx, id) =>
    removeTrigger(ctx, { id, stageId: args.params.stageId!, triggerId: args.params.triggerId! }),
  )

export default function DeleteRule() {
  const { tab, sentence } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title="Delete rule"
      description="Are you sure you want to delete?"
      closeTo={tab}
      submitLabel="Delete"
      variant="danger"
    >
      <p dir="auto" className="text-m break-words text-text">
        {sentence}
      </p>
    </ActionFormDialog>
  )
}
