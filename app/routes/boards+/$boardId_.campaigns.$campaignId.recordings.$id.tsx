import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { loadRecording } from '../+calls/load-recording.server'
import { RecordingDialog } from '../+calls/recording-dialog'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.recording }]

export const loader = (args: LoaderFunctionArgs) => loadRecording(args)

export const clientLoader = createCachedLoader()

export default function CampaignRecording() {
  const { boardId, campaignId } = useParams()
  return <RecordingDialog page={useLoaderData<typeof loader>()} list={`/boards/${boardId}/campaigns/${campaignId}`} />
}
