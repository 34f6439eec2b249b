import { ArrowLeft, CircleDot, RotateCcw, Settings, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MAX_RECORDING_MS } from '~/domain/videos/video-limits'
import { Button, type ButtonProps } from '~/ui/button'
import { formatSeconds } from '~/ui/format-seconds'
import { IconButton } from '~/ui/icon-button'
import { LevelMeter } from '~/ui/level-meter'
import { useDoubleClickGuard } from '~/ui/use-double-click-guard'
import type { VideoRecorderEvent } from '../../../../machines/browser/video-recorder'
import type { Step, useVideoRecorder } from './use-video-recorder'

interface ControlsProps {
  recorder: ReturnType<typeof useVideoRecorder>
  onSettings(): void
}

export function Controls({ recorder, onSettings }: ControlsProps) {
  const { step, context, level, send } = recorder
  const isRecording = step === 'recording'
  const showsLevel = isRecording || step === 'ready' || step === 'sharing' || step === 'preRecord'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isRecording ? (
        <Elapsed />
      ) : (
        <IconButton
          label="Video settings"
          variant="secondary"
          disabled={step !== 'ready' && step !== 'refused'}
          icon={<Settings size={16} aria-hidden />}
          onClick={onSettings}
        />
      )}
      <div className="min-w-28 flex-1">
        {showsLevel && context.sound === 'on' ? <LevelMeter level={level} /> : null}
        {step === 'ready' && context.sound === 'none' ? (
          <p className="text-s text-muted">No microphone: viewers will not hear you.</p>
        ) : null}
      </div>
      {context.take && (step === 'asking' || step === 'refused' || step === 'ready') ? (
        <Button type="button" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => send({ type: 'KEEP' })}>
          Keep the last recording
        </Button>
      ) : null}
      <MainButton step={step} send={send} />
    </div>
  )
}

interface RecorderButton {
  words: string
  event: VideoRecorderEvent
  look: Pick<ButtonProps, 'variant' | 'icon'>
}

const START: RecorderButton = {
  words: 'Start recording',
  event: { type: 'START' },
  look: { variant: 'primary', icon: <CircleDot size={16} aria-hidden /> },
}
const CANCEL: RecorderButton = { words: 'Cancel', event: { type: 'CANCEL' }, look: {} }
const STOP: RecorderButton = {
  words: 'Stop',
  event: { type: 'STOP' },
  look: { variant: 'danger', icon: <Square size={14} fill="currentColor" aria-hidden /> },
}
const BUTTONS: Partial<Record<Step, RecorderButton>> = {
  refused: {
    words: 'Try again',
    event: { type: 'OPEN' },
    look: { variant: 'primary', icon: <RotateCcw size={16} aria-hidden /> },
  },
  sharing: CANCEL,
  preRecord: CANCEL,
  recording: STOP,
  reading: STOP,
}

/** One button for all steps, so that it keeps the focus. Ignores the second half of a double click. */
function MainButton({ step, send }: { step: Step; send(event: VideoRecorderEvent): void }) {
  const { words, event, look } = BUTTONS[step] ?? START
  const isGuarded = useDoubleClickGuard(words)
  return (
    <Button
      type="button"
      size="l"
      className="max-sm:w-full"
      {...look}
      busy={step === 'reading'}
      disabled={step === 'asking'}
      onClick={() => !isGuarded && send(event)}
    >
      {words}
    </Button>
  )
}

const MAX_S = MAX_RECORDING_MS / 1000
/** Seconds left at which screen readers are notified. */
const ANNOUNCED_AT_S = [30, 10]

function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const started = performance.now()
    const tick = setInterval(() => setSeconds(Math.min(MAX_S, Math.floor((performance.now() - started) / 1000))), 200)
    return () => clearInterval(tick)
  }, [])
  const left = MAX_S - seconds
  const announcedSeconds = ANNOUNCED_AT_S.findLast((at) => left <= at)
  return (
    <div className="flex items-baseline gap-2">
      <span aria-hidden className="breathe size-2.5 self-center rounded-full bg-danger-fill" />
      <p role="timer" className="tabular text-l font-semibold text-text">
        {formatSeconds(seconds)} <span className="text-m font-normal text-faint">/ {formatSeconds(MAX_S)}</span>
      </p>
      <p className="tabular text-s text-muted">{formatSeconds(left)} left</p>
      <p role="status" className="sr-only">
        {announcedSeconds ? `${announcedSeconds} seconds left` : ''}
      </p>
    </div>
  )
}
