import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { RecordedDialog } from '../+audio/recorded-dialog'
import { handleRecordedMessageForm, loadRecordedDialog } from '../+audio/recorded-messages.server'
import { saveOrReportFailure } from '../+form/save-or-report-failure'
import { getListByKind } from './+settings/recorded-lists.server'
import { RECORDED, recordNew } from './+settings/recorded-paths'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { use, owner } = await getListByKind(ctx, params.kind!)
  const { take, phone } = await loadRecordedDialog(ctx, owner, use)
  return { use, take, phone }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { use, owner } = await getListByKind(ctx, params.kind!)
  return handleRecordedMessageForm(request, ctx, { owner, use, path: RECORDED, dialog: recordNew(use.kind) })
}

export const clientAction = saveOrReportFailure

/** Records by computer, phone or upload. Settings do not change. */
export default function RecordNew() {
  const { use } = useLoaderData<typeof loader>()
  return (
    <RecordedDialog
      use={{ ...use, title: 'Record New', description: `${use.title}. ${use.description}` }}
      closeTo={RECORDED}
      messages={[]}
      chosenId={null}
      showsOwner={false}
    />
  )
}
