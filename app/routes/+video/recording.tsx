import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { makeLater } from '~/ui/later'
import { MissingPart } from '~/ui/missing-part'
import { useChunk } from '~/ui/use-chunk'
import { useSend } from './use-upload'

const laterRecordFlow = makeLater(() => import('./record/record-flow'))

export function Recording({ what, onClose }: { what: RecordedKind; onClose(): void }) {
  const part = laterRecordFlow.useLoaded()
  const { failed, tryAgain } = useChunk(laterRecordFlow.load, { stays: true })
  const send = useSend()
  if (part) return <part.RecordFlow what={what} onSave={send} onClose={onClose} />
  return failed ? <MissingPart what="The recorder" tryAgain={tryAgain} /> : null
}
