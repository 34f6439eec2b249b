import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { HistoryPage } from './+history/history-page'
import { useMarkInboundSeen } from './+history/use-mark-inbound-seen'
import { loadHistory } from './+history/load-history.server'
import { callPagesWords } from '../+calls/call-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callPagesWords.inbound }]

export const loader = (args: LoaderFunctionArgs) => loadHistory(args, 'inbound')

export const clientLoader = createCachedLoader()

export default function Inbound() {
  const page = useLoaderData<typeof loader>()
  useMarkInboundSeen()
  return <HistoryPage page={page} />
}
