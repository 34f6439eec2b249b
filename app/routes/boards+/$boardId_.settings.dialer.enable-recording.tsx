import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { updateBoard } from '~/domain/boards/update-board.server'
import { keepLast } from '~/live/keep-last'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { askedMode, EnableRecordingDialog } from '../+settings/enable-recording-dialog'
import { settingForms } from '../+settings/setting-forms'
import { reasonsOf } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { boardToSetUp } from './+settings/settings-door.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  return { id, mode: askedMode(request) }
}

export const clientLoader = keepLast()

export async function action({ request, params, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  return submit(
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
  const refusal = useAnswer<typeof action>()
  return <EnableRecordingDialog mode={mode} closeTo={`/boards/${id}/settings/dialer`} errors={reasonsOf(refusal)} />
}
