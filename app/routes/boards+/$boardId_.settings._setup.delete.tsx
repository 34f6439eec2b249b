import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteBoard } from '~/domain/boards/delete-board.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { orMissing } from '../+form/submission'
import { readForm } from '../+form/whose-form.server'
import { boardToSetUp } from './+settings/settings-door.server'

export const meta: MetaFunction = () => [{ title: 'Delete board' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, callboardName } = await boardToSetUp(ctx, params.boardId!)
  return { id, callboardName }
}

export const clientLoader = keepLast()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  await readForm(request, ctx, `/boards/${id}/settings`)
  // Already deleted, by another user or a double press.
  await orMissing(deleteBoard(ctx, id))
  return redirectWithNotice('/boards', 'The board was deleted')
}

export default function DeleteBoard() {
  const { id, callboardName } = useLoaderData<typeof loader>()
  const back = `/boards/${id}/settings`
  return (
    <AskFirst
      title={callboardName}
      description="Are you sure you want to delete this board?"
      closeTo={back}
      press="Delete"
    />
  )
}
