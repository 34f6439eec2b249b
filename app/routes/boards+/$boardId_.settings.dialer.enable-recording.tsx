import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateBoard } from '~/domain/boards/update-board.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { getRequestedMode, EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { settingForms } from '../+settings/setting-forms'
import { requireBoardForSetup } from './+settings/settings-route.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  return { id, mode: getRequestedMode(request) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  return handleSubmission(
    await readForm(request, ctx, `/boards/${id}/settings/dialer`),
    settingForms.recording.change,
    async (dialerSettings) => {
      await updateBoard(ctx, id, { dialerSettings })
      return redirectWithNotice(`/boards/${id}/settings/dialer`, 'Call recording enabled')
    },
  )
}

export default function EnableRecording() {
  const { id, mode } = useLoaderData<typeof loader>()
  return <EnableRecordingDialog mode={mode} closeTo={`/boards/${id}/settings/dialer`} />
}
