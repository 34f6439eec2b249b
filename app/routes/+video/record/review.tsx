import { RotateCcw } from 'lucide-react'
import type { FormEvent } from 'react'
import { VIDEO_NAME_LENGTH } from '~/domain/videos/video-limits'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input } from '~/ui/field'
import type { VideoRecorderEvent } from '../../../../machines/browser/video-recorder'
import { STAGE } from './stage'
import type { Step, Take } from './use-video-recorder'
import { videoWords } from '../video.words'
import { isBlankText } from '~/domain/blank-text'

export const timestampName = (): string =>
  videoWords.recording(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(Date.now()))

interface ReviewProps {
  step: Step
  take: Take
  name: string
  onName(name: string): void
  send(event: VideoRecorderEvent): void
}

export function Review({ step, take, name, onName, send }: ReviewProps) {
  const isBlank = isBlankText(name)
  const isSaving = step === 'saving'
  const meta = {
    id: 'video-name',
    errorId: 'video-name-error',
    descriptionId: 'video-name-hint',
    errors: isBlank ? [videoWords.nameRequired] : [],
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) send({ type: 'SAVE' })
  }
  return (
    <>
      {/* Outside the form: the player handles its own keys. */}
      <video
        key={take.url}
        src={take.url}
        controls
        playsInline
        aria-label={videoWords.whatYouRecorded}
        className={cx(STAGE, 'max-h-[calc(100dvh-17.5rem)]')}
      />
      <form onSubmit={save} className="flex flex-col gap-3">
        <Field meta={meta} label={videoWords.videoName}>
          <Input
            {...fieldAria(meta)}
            value={name}
            maxLength={VIDEO_NAME_LENGTH}
            required
            autoFocus
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => onName(currentTarget.value)}
          />
        </Field>
        <DialogActions
          aside={
            <Button
              type="button"
              disabled={isSaving}
              icon={<RotateCcw size={16} aria-hidden />}
              onClick={() => send({ type: 'RETAKE' })}
            >
              {videoWords.retake}
            </Button>
          }
        >
          <Button type="button" disabled={isSaving} onClick={() => send({ type: 'CLOSE' })}>
            {videoWords.discard}
          </Button>
          <Button variant="primary" busy={isSaving} disabled={isBlank}>
            {videoWords.save}
          </Button>
        </DialogActions>
      </form>
    </>
  )
}
