import { createLazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { Skeleton } from '~/ui/skeleton'
import { useChunk } from '~/ui/use-chunk'
import { useMessengerActions } from '../messenger-context'
import { messengerWords } from '../messenger.words'

/** Loads the video library on first use. */
const lazyVideoLibrary = createLazyModule(() => import('../../+video/video-library'))

export function AttachVideo({ onClose }: { onClose(): void }) {
  const { messenger, area } = useMessengerActions()
  const part = lazyVideoLibrary.useLoaded()
  const { failed, tryAgain } = useChunk(lazyVideoLibrary.load, { stays: true })
  if (part === null)
    return failed ? (
      <LoadErrorBar what={messengerWords.theLibrary} tryAgain={tryAgain} />
    ) : (
      <div role="status" aria-label={messengerWords.libraryLoading} className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  const { VideoPicker } = part
  return (
    <VideoPicker
      onClose={onClose}
      onAttach={async ({ id }) => {
        if (!(await messenger.attachVideo(id))) return
        onClose()
        setTimeout(() => area.current?.focus())
      }}
    />
  )
}
