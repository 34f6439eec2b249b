import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeTrigger } from '~/domain/rules/remove-trigger.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { useAnswer } from '../+form/use-answer'
import { ruleSentence } from './+rules/rule-sentence'
import { boardToSetUp, deleteOnTab, tabWithoutIt } from './+settings/settings-door.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, stages, dispositions } = await boardToSetUp(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/stages`
  const stage = stages.find((one) => one.id === params.stageId)
  const rule = stage?.callboardStageTriggers.find((one) => one.id === params.triggerId)
  if (!rule) throw await tabWithoutIt(tab)
  return { tab, sentence: ruleSentence(rule, dispositions) }
}

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  deleteOnTab(args, 'stages', 'The rule was deleted', (ctx, id) =>
    removeTrigger(ctx, { id, stageId: args.params.stageId!, triggerId: args.params.triggerId! }),
  )

export default function DeleteRule() {
  const { tab, sentence } = useLoaderData<typeof loader>()
  return (
    <AskFirst
      title="Delete rule"
      description="Are you sure you want to delete?"
      closeTo={tab}
      press="Delete"
      refusal={useAnswer<typeof action>()}
    >
      {sentence}
    </AskFirst>
  )
}
