import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteBoard } from '~/domain/boards/delete-board.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { requireBoardForSetup } from './+settings/settings-route.server'

export const meta: MetaFunction = () => [{ title: 'Delete board' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, callboardName } = await requireBoardForSetup(ctx, params.boardId!)
  return { id, callboardName }
}

export const clientLoader = createCachedLoader()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  await readForm(request, ctx, `/boards/${id}/settings`)
  // Already deleted, by another user or a double press.
  await orNotFound(deleteBoard(ctx, id))
  return redirectWithNotice('/boards', 'The board was deleted')
}

export default function DeleteBoard() {
  const { id, callboardName } = useLoaderData<typeof loader>()
  const back = `/boards/${id}/settings`
  return (
    <ActionFormDialog
      title={callboardName}
      description="Are you sure you want to delete this board?"
      closeTo={back}
      submitLabel="Delete"
      variant="danger"
    />
  )
}
