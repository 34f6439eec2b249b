import { CircleDot, Square } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { AUDIO_FILES, MAX_AUDIO_MS, MAX_LABEL_LENGTH } from '~/domain/audio/audio.schema'
import { AudioPlayer } from '~/ui/audio-player'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input } from '~/ui/field'
import { LevelMeter } from '~/ui/level-meter'
import type { Take, useRecorder } from './use-recorder'
import { audioSourceWords } from './audio-source.words'
import { Elapsed, formatTime } from './elapsed'
import { RECORDING_PROBLEMS } from './recording-problems'
import { UploadButton } from './upload-button'
import { isBlankText } from '~/domain/blank-text'

interface RecorderProps {
  recorder: ReturnType<typeof useRecorder>
  refusal: string
  onSave(name: string): void
}

/** Records, plays and uploads audio. Save needs a preview first. */
export function Recorder({ recorder, refusal, onSave }: RecorderProps) {
  const { step, context, level, take, send } = recorder
  const { error } = context
  return (
    <section
      aria-label={audioSourceWords.recorder}
      className="flex flex-col gap-4 rounded-m border border-line bg-inset p-4"
    >
      <p role="status" className="sr-only">
        {step === 'recording'
          ? 'Recording'
          : step === 'ready' && take
            ? audioSourceWords.recorded(formatLength(take.durationMs))
            : ''}
      </p>
      {error ? (
        <Banner tone={error === 'blocked' || error === 'missing' ? 'warn' : 'danger'}>
          {error === 'not-saved' ? refusal : RECORDING_PROBLEMS[error]}
        </Banner>
      ) : null}
      {step === 'choosing' ? (
        <div className="flex flex-wrap items-center gap-2">
          <RecordButton recorder={recorder} variant="primary">
            {audioSourceWords.record}
          </RecordButton>
          <UploadButton accept={AUDIO_FILES} onPick={(file) => recorder.send({ type: 'PICK', file })} />
          <p className="w-full text-s text-faint">{audioSourceWords.maxFilesCanBeWav(formatTime(MAX_AUDIO_MS))}</p>
        </div>
      ) : null}
      {step === 'asking' ? <p className="text-m text-muted">{audioSourceWords.allowAccessMicrophone}</p> : null}
      {step === 'recording' ? (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Elapsed limitMs={MAX_AUDIO_MS} />
            <LevelMeter level={level} />
          </div>
          <div>
            <Button
              type="button"
              variant="danger"
              autoFocus
              onClick={() => send({ type: 'STOP' })}
              icon={<Square size={14} fill="currentColor" aria-hidden />}
            >
              {audioSourceWords.stop}
            </Button>
          </div>
        </div>
      ) : null}
      {step === 'reading' ? <p className="text-m text-muted">{audioSourceWords.preparingRecording}</p> : null}
      {(step === 'ready' || step === 'saving') && take ? (
        <TakeReview key={take.url} recorder={recorder} take={take} onSave={onSave} />
      ) : null}
    </section>
  )
}

interface TakeReviewProps {
  recorder: RecorderProps['recorder']
  take: Take
  onSave(name: string): void
}

function TakeReview({ recorder, take, onSave }: TakeReviewProps) {
  const { step } = recorder
  const [name, setName] = useState(() => getDefaultName(take.fileName))
  const blank = isBlankText(name)
  const meta = {
    id: 'message-name',
    errorId: 'message-name-error',
    descriptionId: 'message-name-hint',
    errors: blank ? [audioSourceWords.nameRequired] : [],
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!blank) onSave(name.trim())
  }
  return (
    <>
      {/* Outside the form: the player's buttons would submit it. */}
      <AudioPlayer
        src={take.url}
        title={audioSourceWords.whatYouRecorded}
        durationMs={take.durationMs}
        waveform={take.waveform}
      />
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field meta={meta} label={audioSourceWords.name}>
          <Input
            {...fieldAria(meta)}
            value={name}
            maxLength={MAX_LABEL_LENGTH}
            autoFocus
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
        <DialogActions
          aside={
            <>
              <RecordButton recorder={recorder}>{audioSourceWords.recordAgain}</RecordButton>
              <UploadButton
                disabled={step === 'saving'}
                accept={AUDIO_FILES}
                onPick={(file) => recorder.send({ type: 'PICK', file })}
              />
            </>
          }
          onCancel={() => recorder.send({ type: 'CLOSE' })}
        >
          <Button variant="primary" busy={step === 'saving'} disabled={blank}>
            {audioSourceWords.save}
          </Button>
        </DialogActions>
      </form>
    </>
  )
}

interface RecordButtonProps {
  recorder: RecorderProps['recorder']
  variant?: 'primary'
  children: ReactNode
}

const RecordButton = ({ recorder, variant, children }: RecordButtonProps) => (
  <Button
    type="button"
    variant={variant}
    disabled={recorder.step === 'saving'}
    onClick={() => recorder.send({ type: 'RECORD' })}
    icon={<CircleDot size={16} aria-hidden />}
  >
    {children}
  </Button>
)

const formatLength = (ms: number) => `${Math.round(ms / 1000)} ${Math.round(ms / 1000) === 1 ? 'second' : 'seconds'}`

function getDefaultName(fileName: string | null): string {
  const fileTitle = fileName?.replace(/\.[^.]*$/, '').trim()
  const now = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(Date.now())
  return (fileTitle || audioSourceWords.recording(now)).slice(0, MAX_LABEL_LENGTH)
}
