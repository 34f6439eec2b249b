import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteDisposition } from '~/domain/boards/change-dispositions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { requireBoardForSetup, handleDelete, redirectDeleted } from './+settings/settings-route.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, dispositions } = await requireBoardForSetup(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/dispositions`
  const disposition = dispositions.find((one) => one.id === params.dispositionId)
  if (!disposition) throw await redirectDeleted(tab)
  return { tab, name: disposition.name }
}

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  handleDelete(args, 'dispositions', 'The disposition was deleted', (ctx, id) =>
    deleteDisposition(ctx, { id, dispositionId: args.params.dispositionId! }),
  )

export default function DeleteDisposition() {
  const { tab, name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={`Delete ${name}`}
      description="Are you sure you want to delete?"
      closeTo={tab}
      submitLabel="Delete"
      variant="danger"
    >
      <p dir="auto" className="text-m break-words text-text">
        Past calls keep it. Rules that use it stop running.
      </p>
    </ActionFormDialog>
  )
}
