import { useEffect, useRef, useState } from 'react'
import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { extensionOf } from '~/live/video-recorder/recording-format'
import { Dialog } from '~/ui/dialog'
import { DiscardDialog } from '../../+form/unsaved-changes-guard'
import { useLeaveGuard } from '../../+form/use-leave-guard'
import { Controls } from './controls'
import { Notices, RecorderAnnouncement } from './notices'
import { Review, timestampName } from './review'
import { Stage } from './stage'
import { useVideoRecorder } from './use-video-recorder'
import { VideoSettings } from './video-settings'
import { videoWords } from '../video.words'

export interface RecordedVideoFile {
  file: File
  name: string
  /** JPEG. null: not available. */
  thumbnail: Blob | null
}

interface RecordFlowProps {
  what: RecordedKind
  /** A rejection is shown, and the recording is kept. */
  onSave(recorded: RecordedVideoFile): void | Promise<void>
  onClose(): void
}

/** Records camera, screen or both: preview, countdown, recording, review. */
export function RecordFlow({ what, onSave, onClose }: RecordFlowProps) {
  const [name, setName] = useState(timestampName)
  const [refusal, setRefusal] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const recorder = useVideoRecorder({ camera: what !== 'screen', screen: what !== 'camera' }, async (take) => {
    const { type } = take.file
    const file = new File([take.file], `${name.trim()}.${extensionOf(type)}`, { type })
    try {
      await onSave({ file, name: name.trim(), thumbnail: take.thumbnail })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : videoWords.recordingNotSavedTryAgain)
      throw error
    }
  })
  const { step, leaving, context, take, send } = recorder

  const isAtStake = (context.take !== null || step === 'recording' || step === 'reading') && leaving !== 'closed'
  // Browser Back closes the dialog and asks first, like Close.
  const leaveGuard = useLeaveGuard(isAtStake)
  const latestOnClose = useRef(onClose)
  useEffect(() => {
    latestOnClose.current = onClose
  })
  useEffect(() => {
    if (leaving === 'closed') latestOnClose.current()
  }, [leaving])
  const stay = () => {
    leaveGuard.stay()
    send({ type: 'STAY' })
  }
  const discard = () => (leaveGuard.isBlocked ? leaveGuard.leave() : send({ type: 'DISCARD' }))

  return (
    <Dialog title={titleOf(context)} width={760} onClose={() => send({ type: 'CLOSE' })} staysOpen>
      <div className="flex flex-col gap-3">
        <RecorderAnnouncement step={step} context={context} />
        <Notices step={step} context={context} refusal={refusal} />
        {(step === 'recorded' || step === 'saving') && take ? (
          <Review step={step} take={take} name={name} onName={setName} send={send} />
        ) : (
          <>
            <Stage step={step} context={context} seen={recorder.seen} />
            <Controls recorder={recorder} onSettings={() => setChoosing(true)} />
          </>
        )}
      </div>
      {isChoosing ? (
        <VideoSettings
          sources={context}
          onSave={(sources) => {
            setChoosing(false)
            send({ type: 'OPEN', ...sources })
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {leaving === 'doubting' || leaveGuard.isBlocked ? (
        <DiscardDialog title={videoWords.discardRecording} onStay={stay} onDiscard={discard} />
      ) : null}
    </Dialog>
  )
}

const titleOf = ({ camera, screen }: { camera: boolean; screen: boolean }) =>
  !screen ? videoWords.recordVideo : camera ? videoWords.recordVideoScreen : videoWords.recordScreen
