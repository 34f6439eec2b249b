import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { HistoryPage } from './+history/history-page'
import { loadHistory } from './+history/load-history.server'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Inbound' }]

export const loader = (args: LoaderFunctionArgs) => loadHistory(args, 'inbound')

export const clientLoader = keepLast()

export default function Inbound() {
  return <HistoryPage page={useLoaderData<typeof loader>()} />
}
