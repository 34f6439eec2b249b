import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { AUDIO_FILES, MAX_LABEL_LENGTH, type AudioMessageView } from '~/domain/audio/audio.schema'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, FileInput, Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { DiscardDialog } from '../+form/unsaved-changes-guard'
import { isUnanswered, isRejectedInTransit, NO_RESPONSE, SAVE_REJECTED } from '../+form/save-or-report-failure'
import type { Refusal } from '../+form/submission'
import { useLeaveGuard } from '../+form/use-leave-guard'
import { useActionResult } from '../+form/use-action-result'
import { EXPECTED_USER, useExpectedUser } from '../+form/expected-user-field'
import { PostForm } from '../+form/post-form'
import { SubmitButton } from '../+form/submit-button'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { ByPhone, getPhoneRefusal } from './by-phone'
import { MessageList } from './message-list'
import type { MessageUse } from './message-uses'
import { fieldMeta } from './field-meta'
import { Recorder } from './recorder'
import { useRecorder } from './use-recorder'

interface RecordedDialogProps {
  use: MessageUse
  closeTo: string
  messages: AudioMessageView[]
  chosenId: string | null
  /** The list mixes own and shared messages. */
  showsOwner: boolean
}

function getErrors(refusal: Refusal | undefined): string[] {
  if (isUnanswered(refusal)) return [NO_RESPONSE]
  if (isRejectedInTransit(refusal)) return [SAVE_REJECTED]
  return Object.values(refusal?.result.error ?? {}).flatMap((words) => words ?? [])
}

/** Dialog to record, upload or choose a message. Without scripts: a file field. */
export function RecordedDialog({ use, closeTo, messages, chosenId, showsOwner }: RecordedDialogProps) {
  // Answer to a request made without the recorder.
  const refusal = useActionResult<Refusal>()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const fetcher = useFetcher<Refusal>()
  const name = useRef('')
  const expectedUser = useExpectedUser()
  const recorder = useRecorder((wav) => {
    const form = new FormData()
    if (expectedUser) form.set(EXPECTED_USER, expectedUser)
    form.set('intent', 'save')
    form.set('label', name.current)
    form.set('file', new File([wav], 'message.wav', { type: wav.type }))
    fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  })
  const { send, leaving, step, context } = recorder

  const { state, data } = fetcher
  useEffect(() => {
    if (state === 'idle' && data) send({ type: 'FAILED' })
  }, [state, data, send])
  const atStake = (context.take !== null && step !== 'saving') || step === 'recording'
  // Browser Back closes the dialog and asks first, like Close.
  const leaveGuard = useLeaveGuard(atStake && leaving !== 'closed')
  useEffect(() => {
    if (leaving === 'closed') navigate(closeTo, { preventScrollReset: true })
  }, [leaving, closeTo, navigate])
  const stay = () => {
    leaveGuard.stay()
    send({ type: 'STAY' })
  }
  const discard = () => (leaveGuard.isBlocked ? leaveGuard.leave() : send({ type: 'DISCARD' }))

  // Only the plain upload has a field that can show the error.
  const upload = !hydrated && refusal?.result.initialValue?.intent === 'save' ? refusal.result : undefined
  const phoneErrors = getPhoneRefusal(refusal)?.error
  const fieldErrors = [upload?.error?.file, upload?.error?.label, phoneErrors?.number, phoneErrors?.label].flat()
  const isIdle = step === 'choosing' || step === 'asking'
  return (
    <Dialog
      title={use.title}
      description={use.description}
      width={560}
      closeTo={closeTo}
      onClose={() => send({ type: 'CLOSE' })}
      staysOpen
    >
      <div className="flex flex-col gap-5">
        <FormErrorBanner errors={getErrors(refusal).filter((reason) => !fieldErrors.includes(reason))} focused />
        {hydrated ? (
          <Recorder
            recorder={recorder}
            refusal={getErrors(data).join(' ') || 'The recording could not be saved. Try again.'}
            onSave={(label) => {
              name.current = label
              send({ type: 'SAVE' })
            }}
          />
        ) : (
          <PlainUpload closeTo={closeTo} refused={upload} />
        )}
        {isIdle ? <ByPhone refused={refusal} /> : null}
        {isIdle ? (
          <MessageList title={use.list} messages={messages} chosenId={chosenId} showsOwner={showsOwner} />
        ) : null}
      </div>
      {leaving === 'doubting' || leaveGuard.isBlocked ? (
        <DiscardDialog title="Discard this recording?" onStay={stay} onDiscard={discard} />
      ) : null}
    </Dialog>
  )
}

interface PlainUploadProps {
  closeTo: string
  refused: Refusal['result'] | undefined
}

/** The server accepts telephone formats only; converting others takes a script. */
function PlainUpload({ closeTo, refused }: PlainUploadProps) {
  const fileMeta = fieldMeta('plain-file', refused?.error?.file)
  const nameMeta = fieldMeta('plain-name', refused?.error?.label)
  return (
    <PostForm encType="multipart/form-data" hiddenFields={{ intent: 'save' }} className="flex flex-col gap-4">
      <Field meta={fileMeta} label="Audio file" hint="wav, mpeg or mp3, up to 3 minutes and 20 MB.">
        <FileInput {...fieldAria(fileMeta)} name="file" accept={AUDIO_FILES} required />
      </Field>
      <Field meta={nameMeta} label="Name">
        <Input
          {...fieldAria(nameMeta)}
          name="label"
          defaultValue={String(refused?.initialValue?.label ?? '')}
          maxLength={MAX_LABEL_LENGTH}
          required
          autoComplete="off"
        />
      </Field>
      <DialogActions closeTo={closeTo}>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </PostForm>
  )
}
