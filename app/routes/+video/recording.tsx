import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { createLazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import { useStartUpload } from './use-upload'
import { videoWords } from './video.words'

const lazyRecordFlow = createLazyModule(() => import('./record/record-flow'))

export function Recording({ what, onClose }: { what: RecordedKind; onClose(): void }) {
  const part = lazyRecordFlow.useLoaded()
  const { failed, tryAgain } = useChunk(lazyRecordFlow.load, { stays: true })
  const send = useStartUpload()
  if (part) return <part.RecordFlow what={what} onSave={send} onClose={onClose} />
  return failed ? <LoadErrorBar what={videoWords.theRecorder} tryAgain={tryAgain} /> : null
}
