import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { VideoLibrary } from '../+video/video-library'
import { WelcomeBanner } from './+guide/welcome-banner'
import { videoWords } from '../+video/video.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: videoWords.videos }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}

export const clientLoader = createCachedLoader()

/** Own videos. Upload and playback need scripts. */
export default function VideoPage() {
  return (
    // Sized like the messenger.
    <div className="flex flex-col gap-5 md:absolute md:inset-0 md:mx-auto md:max-w-5xl md:px-8 md:py-6">
      <h1 className="sr-only">{videoWords.videos}</h1>
      <noscript>
        <Banner tone="warn" title={videoWords.videoLibraryNeedsJavascript}>
          {videoWords.uploadsPlaysSharesVideosAll}
        </Banner>
      </noscript>
      <WelcomeBanner product="video" />
      <div className="overflow-hidden rounded-l border border-line max-md:h-[calc(100dvh-9rem)] max-md:min-h-120 md:min-h-90 md:flex-1">
        <VideoLibrary />
      </div>
    </div>
  )
}
