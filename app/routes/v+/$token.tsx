import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { SenderView } from '~/domain/video-links/watch.schema'
import { findWatchView, getWatchPath } from '~/domain/video-links/watched-video.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Ended, Failed, Preparing } from './+watch/watch-states'
import { Player } from './+watch/player'
import { Signature } from './+watch/signature'
import { videoWords } from '../+video/video.words'

/** Anonymous visitors have no saved theme: follow the system setting. */
export const handle = { bySystem: true }

const STATUS: Partial<Record<string, number>> = { ended: 410, unknown: 404 }

/** The link is the only secret: keep the page out of search engines and caches. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { token = '' } = params
  const view = await findWatchView(await context.ctxFor(request), token)
  return data(
    { view, path: getWatchPath(token), publicUrl: context.world.publicUrl },
    { status: STATUS[view.state] ?? 200, headers: PRIVATE },
  )
}

export const clientLoader = createCachedLoader()

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const noindex = { name: 'robots', content: 'noindex' }
  if (!loaded || !('name' in loaded.view)) return [{ title: videoWords.video }, noindex]
  const { view, path, publicUrl } = loaded
  const title = [{ title: view.name }, noindex, { property: 'og:title', content: view.name }]
  const from = videoWords.videoFrom(senderLabel(view.sender))
  const about = [
    ...title,
    { property: 'og:description', content: from },
    { name: 'description', content: from },
    { property: 'og:type', content: 'video.other' },
    { property: 'og:url', content: publicUrl + path },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (view.state !== 'ready') return about
  const best = view.sources.at(-1)!
  return [
    ...about,
    ...(view.poster ? [{ property: 'og:image', content: publicUrl + view.poster }] : []),
    { property: 'og:video', content: publicUrl + best.src },
    { property: 'og:video:type', content: best.type },
    ...(view.width && view.height
      ? [
          { property: 'og:video:width', content: String(view.width) },
          { property: 'og:video:height', content: String(view.height) },
        ]
      : []),
  ]
}

const senderLabel = ({ name, accountName }: SenderView) => (accountName ? `${name}, ${accountName}` : name)

export default function Watch() {
  useCacheInitialData(clientLoader)
  const { view, path } = useLoaderData<typeof loader>()
  if (!('name' in view)) return <Ended />
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-4 pb-10 sm:px-6 sm:pt-8">
      {view.state === 'ready' ? (
        <Player video={view} path={path} />
      ) : view.state === 'preparing' ? (
        <Preparing />
      ) : (
        <Failed from={view.sender.name} />
      )}
      <div className="flex flex-col gap-4 max-sm:px-4">
        <h1 dir="auto" className="text-xl font-semibold tracking-tight break-words text-text">
          {view.name}
        </h1>
        <Signature sender={view.sender} />
      </div>
    </main>
  )
}
