import { CircleDot, Square } from 'lucide-react'
import { MAX_AUDIO_MS } from '~/domain/audio/audio.schema'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { LevelMeter } from '~/ui/level-meter'
import { Elapsed, formatTime } from '../+audio/elapsed'
import { RECORDING_PROBLEMS } from '../+audio/recording-problems'
import { UploadButton } from '../+audio/upload-button'
import { ringlessUiWords } from './ringless.words'
import type { useRinglessRecorder } from './use-ringless-recorder'

const FILES = '.wav,.mp3,.m4a,.mpeg,audio/wav,audio/mp3,audio/x-m4a,audio/mpeg'

/** Stays the same height, so that the list below does not move while it counts and records. */
export function RinglessRecorder({ recorder }: { recorder: ReturnType<typeof useRinglessRecorder> }) {
  const { step, context, level, refusal, send } = recorder
  const { error, secondsLeft } = context
  return (
    <section
      aria-label={ringlessUiWords.recorder}
      className="flex flex-col gap-3 rounded-m border border-line bg-inset p-3"
    >
      <p role="status" className="sr-only">
        {step === 'stopRecord' ? 'Recording' : step === 'saving' ? ringlessUiWords.saving : ''}
      </p>
      {error === null ? null : (
        <Banner tone={error === 'blocked' || error === 'missing' ? 'warn' : 'danger'}>
          {error === 'not-saved'
            ? (refusal ?? ringlessUiWords.notSaved)
            : error === 'wrong-format'
              ? ringlessUiWords.invalidUpload
              : RECORDING_PROBLEMS[error]}
        </Banner>
      )}
      <div className="flex min-h-16 flex-col justify-center gap-2">
        {step === 'startRecord' ? (
          <>
            <div className="flex flex-wrap gap-2">
              <Button
                type="button"
                icon={<CircleDot size={16} aria-hidden className="text-danger" />}
                onClick={() => send({ type: 'RECORD' })}
              >
                {ringlessUiWords.record}
              </Button>
              <UploadButton accept={FILES} onPick={(file) => send({ type: 'PICK', file })} />
            </div>
            <p className="text-s text-faint">{ringlessUiWords.recordHint(formatTime(MAX_AUDIO_MS))}</p>
          </>
        ) : null}
        {step === 'asking' ? (
          <Waiting text={ringlessUiWords.allowMicrophone} onCancel={() => send({ type: 'CANCEL' })} />
        ) : null}
        {step === 'startCountdown' ? (
          <div className="flex items-center gap-3">
            <span aria-hidden className="tabular w-8 text-center text-2xl font-semibold text-accent">
              {secondsLeft}
            </span>
            <p role="timer" aria-live="assertive" className="flex-1 text-m text-muted">
              {ringlessUiWords.startsIn(secondsLeft)}
            </p>
            <Button type="button" size="s" onClick={() => send({ type: 'CANCEL' })}>
              {ringlessUiWords.cancel}
            </Button>
          </div>
        ) : null}
        {step === 'stopRecord' ? (
          <>
            <div className="flex items-center justify-between gap-3">
              <Elapsed limitMs={MAX_AUDIO_MS} />
              <Button
                type="button"
                variant="danger"
                autoFocus
                icon={<Square size={14} fill="currentColor" aria-hidden />}
                onClick={() => send({ type: 'STOP' })}
              >
                {ringlessUiWords.stop}
              </Button>
            </div>
            <LevelMeter level={level} />
          </>
        ) : null}
        {step === 'reading' ? <p className="text-m text-muted">{ringlessUiWords.preparing}</p> : null}
        {step === 'saving' ? <p className="text-m text-muted">{ringlessUiWords.saving}</p> : null}
        {step === 'notSaved' ? (
          <div className="flex flex-wrap gap-2">
            <Button type="button" variant="primary" autoFocus onClick={() => send({ type: 'RETRY' })}>
              {ringlessUiWords.saveAgain}
            </Button>
            <Button type="button" onClick={() => send({ type: 'FORGET' })}>
              {ringlessUiWords.deleteLabel}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}

const Waiting = ({ text, onCancel }: { text: string; onCancel(): void }) => (
  <div className="flex items-center gap-3">
    <p role="status" className="flex-1 text-m text-muted">
      {text}
    </p>
    <Button type="button" size="s" onClick={onCancel}>
      {ringlessUiWords.cancel}
    </Button>
  </div>
)
