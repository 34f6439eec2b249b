import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteBoard } from '~/domain/boards/delete-board.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { requireBoardForSetup } from './+settings/settings-route.server'
import { boardSettingsWords } from './+settings/board-settings.words'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.deleteBoard }]

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
  return redirectWithNotice('/boards', boardSettingsWords.boardDeleted)
}

export default function DeleteBoard() {
  const { id, callboardName } = useLoaderData<typeof loader>()
  const back = `/boards/${id}/settings`
  return (
    <ActionFormDialog
      title={callboardName}
      description={boardSettingsWords.youSureYouWantDelete}
      closeTo={back}
      submitLabel={boardSettingsWords.deleteLabel}
      variant="danger"
    />
  )
}
