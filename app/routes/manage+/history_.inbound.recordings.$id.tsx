import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecording } from '../+calls/load-recording.server'
import { RecordingDialog } from '../+calls/recording-dialog'
import { callPagesWords } from '../+calls/call-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callPagesWords.recording }]

export const loader = (args: LoaderFunctionArgs) => loadRecording(args)

export const clientLoader = createCachedLoader()

export default function InboundRecording() {
  return <RecordingDialog page={useLoaderData<typeof loader>()} list="/manage/history/inbound" />
}
