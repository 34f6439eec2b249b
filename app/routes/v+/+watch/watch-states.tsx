import { VideoOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useReloadPage } from '~/live/use-reload-page'
import { Spinner } from '~/ui/button'
import { videoWords } from '../../+video/video.words'

const POLL_MS = 4_000
/** Reload interval without scripts. */
const RELOAD_S = 10

export function Preparing() {
  const readAgain = useReloadPage()
  useEffect(() => {
    const timer = setInterval(readAgain, POLL_MS)
    return () => clearInterval(timer)
  }, [readAgain])
  return (
    <Frame>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_S)} />
      </noscript>
      <Spinner className="text-muted" />
      <p role="status" className="text-l font-medium text-text">
        {videoWords.videoBeingPrepared}
      </p>
      <p className="text-m text-muted">{videoWords.appearsHereAutomaticallyWhenReady}</p>
    </Frame>
  )
}

export function Failed({ from }: { from: string }) {
  return (
    <Frame>
      <VideoOff size={24} aria-hidden className="text-faint" />
      <p className="text-l font-medium text-text">{videoWords.videoCannotBeWatched}</p>
      <p className="text-m text-muted">{videoWords.somethingWentWrongWhenUploaded(from)}</p>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-2 border border-line bg-inset px-6 text-center text-balance max-sm:border-x-0 sm:rounded-l">
      {children}
    </div>
  )
}

/** Shown for a deleted link or video, and for an unknown token. */
export function Ended() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <VideoOff size={28} aria-hidden className="text-faint" />
      <h1 className="text-xl font-semibold text-balance text-text">{videoWords.videoNoLongerAvailable}</h1>
      <p className="text-m text-muted">{videoWords.askSenderNewLink}</p>
    </main>
  )
}
