import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecording } from '../+calls/load-recording.server'
import { RecordingDialog } from '../+calls/recording-dialog'
import { campaignPath } from '../+campaigns/campaign-paths'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.recording }]

export const loader = ({ params, ...args }: LoaderFunctionArgs) =>
  loadRecording({ ...args, params: { id: params.recordingId } })

export const clientLoader = createCachedLoader()

export default function CampaignRecording() {
  const { id } = useParams()
  return <RecordingDialog page={useLoaderData<typeof loader>()} list={campaignPath(id!, '', '/history')} />
}
