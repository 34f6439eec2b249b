import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { changeRecorded, recordedDialog } from '../+audio/recorded-messages.server'
import { saveOrTell } from '../+form/save-or-tell'
import { useAnswer } from '../+form/use-answer'
import { listOfKind } from './+settings/recorded-lists.server'
import { RECORDED, recordNew } from './+settings/recorded-paths'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { use, owner } = await listOfKind(ctx, params.kind!)
  const { take, phone } = await recordedDialog(ctx, owner, use)
  return { use, take, phone }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { use, owner } = await listOfKind(ctx, params.kind!)
  return changeRecorded(request, ctx, { owner, use, path: RECORDED, dialog: recordNew(use.kind) })
}

export const clientAction = saveOrTell

/** Records by computer, phone or upload. Settings do not change. */
export default function RecordNew() {
  const { use } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <RecordedDialog
      use={{ ...use, title: 'Record New', description: `${use.title}. ${use.description}` }}
      closeTo={RECORDED}
      messages={[]}
      chosenId={null}
      tellsOwner={false}
      refusal={refusal}
    />
  )
}
