import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { Messenger } from '../+messenger/messenger'
import { WelcomeBanner } from './+guide/welcome-banner'
import { useThreadAddress } from './+messenger/use-thread-address'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.messenger }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}

export const clientLoader = createCachedLoader()

/** Messenger for own and team numbers. Needs scripts. */
export default function MessengerPage() {
  const place = useThreadAddress()
  return (
    // Fills the page; on narrow screens, which scroll as a whole, the window height.
    <div className="flex flex-col gap-5 md:absolute md:inset-0 md:mx-auto md:max-w-5xl md:px-8 md:py-6">
      <h1 className="sr-only">{shellWords.messenger}</h1>
      <noscript>
        <Banner tone="warn" title={shellWords.messengerNeedsJavascript}>
          {shellWords.showsMessagesTheyArriveAll}
        </Banner>
      </noscript>
      <WelcomeBanner product="messenger" />
      <div className="overflow-hidden rounded-l border border-line max-md:h-[calc(100dvh-9rem)] max-md:min-h-120 md:min-h-90 md:flex-1">
        <Messenger place={place} />
      </div>
    </div>
  )
}
