import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { callPagesWords } from '../+calls/call-pages.words'
import { DispositionDialog } from '../+calls/disposition-dialog'
import { loadDisposition, saveDisposition } from '../+calls/disposition-route.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callPagesWords.disposition }]

export const loader = (args: LoaderFunctionArgs) => loadDisposition(args)

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) =>
  saveDisposition(args, `/manage/history/inbound${new URL(args.request.url).search}`)

export default function InboundDisposition() {
  return <DispositionDialog page={useLoaderData<typeof loader>()} list="/manage/history/inbound" />
}
