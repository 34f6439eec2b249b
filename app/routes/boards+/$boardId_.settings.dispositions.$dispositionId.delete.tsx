import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteDisposition } from '~/domain/boards/change-dispositions.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { useAnswer } from '../+form/use-answer'
import { boardToSetUp, deleteOnTab, tabWithoutIt } from './+settings/settings-door.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dispositions } = await boardToSetUp(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/dispositions`
  const disposition = dispositions.find((one) => one.id === params.dispositionId)
  if (!disposition) throw await tabWithoutIt(tab)
  return { tab, name: disposition.name }
}

export const clientLoader = keepLast()

export const action = (args: ActionFunctionArgs) =>
  deleteOnTab(args, 'dispositions', 'The disposition was deleted', (ctx, id) =>
    deleteDisposition(ctx, { id, dispositionId: args.params.dispositionId! }),
  )

export default function DeleteDisposition() {
  const { tab, name } = useLoaderData<typeof loader>()
  return (
    <AskFirst
      title={`Delete ${name}`}
      description="Are you sure you want to delete?"
      closeTo={tab}
      press="Delete"
      refusal={useAnswer<typeof action>()}
    >
      Calls keep it where it was chosen. Rules that wait for it do nothing any more.
    </AskFirst>
  )
}
