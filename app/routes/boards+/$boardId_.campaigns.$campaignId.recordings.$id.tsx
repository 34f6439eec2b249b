import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { loadRecording } from '../+calls/load-recording.server'
import { RecordingDialog } from '../+calls/recording-dialog'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction = () => [{ title: 'Recording' }]

export const loader = (args: LoaderFunctionArgs) => loadRecording(args)

export const clientLoader = keepLast()

export default function CampaignRecording() {
  const { boardId, campaignId } = useParams()
  return <RecordingDialog page={useLoaderData<typeof loader>()} list={`/boards/${boardId}/campaigns/${campaignId}`} />
}
