import { Form, useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { AUDIO_FILES, MAX_LABEL_LENGTH, type AudioMessageView } from '~/domain/audio/audio.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, FileInput, Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { DiscardDialog } from '../+form/ask-before-leaving'
import { isNotSaved, isRefusedOnTheWay, NOT_ANSWERED, REFUSED } from '../+form/save-or-tell'
import type { Refusal } from '../+form/submission'
import { useLeaving } from '../+form/use-leaving'
import { EXPECTED_USER, useWhose, WhoseForm } from '../+form/whose-form'
import { FormFailure } from '../+ui/form-failure'
import { ByPhone, phoneRefusal } from './by-phone'
import { MessageList } from './message-list'
import type { MessageUse } from './message-uses'
import { metaOf } from './meta-of'
import { Recorder } from './recorder'
import { useRecorder } from './use-recorder'

interface RecordedDialogProps {
  use: MessageUse
  closeTo: string
  messages: AudioMessageView[]
  chosenId: string | null
  /** The list mixes own and shared messages. */
  tellsOwner: boolean
  /** Answer to a request made without the recorder. */
  refusal: Refusal | undefined
}

function reasonsOf(refusal: Refusal | undefined): string[] {
  if (isNotSaved(refusal)) return [NOT_ANSWERED]
  if (isRefusedOnTheWay(refusal)) return [REFUSED]
  return Object.values(refusal?.result.error ?? {}).flatMap((words) => words ?? [])
}

/** Dialog to record, upload or choose a message. Without scripts: a file field. */
export function RecordedDialog({ use, closeTo, messages, chosenId, tellsOwner, refusal }: RecordedDialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const fetcher = useFetcher<Refusal>()
  const name = useRef('')
  const whose = useWhose()
  const recorder = useRecorder((wav) => {
    const form = new FormData()
    if (whose) form.set(EXPECTED_USER, whose)
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
  const away = useLeaving(atStake && leaving !== 'closed')
  useEffect(() => {
    if (leaving === 'closed') navigate(closeTo, { preventScrollReset: true })
  }, [leaving, closeTo, navigate])
  const stay = () => {
    away.stay()
    send({ type: 'STAY' })
  }
  const discard = () => (away.isAsked ? away.leave() : send({ type: 'DISCARD' }))

  // Only the plain upload has a field that can show the error.
  const upload = !hydrated && refusal?.result.initialValue?.intent === 'save' ? refusal.result : undefined
  const phoned = phoneRefusal(refusal)?.error
  const saidAtFields = [upload?.error?.file, upload?.error?.label, phoned?.number, phoned?.label].flat()
  const quiet = step === 'choosing' || step === 'asking'
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
        <FormFailure errors={reasonsOf(refusal).filter((reason) => !saidAtFields.includes(reason))} focused />
        {hydrated ? (
          <Recorder
            recorder={recorder}
            refusal={reasonsOf(data).join(' ') || 'It could not be saved. Try again.'}
            onSave={(label) => {
              name.current = label
              send({ type: 'SAVE' })
            }}
          />
        ) : (
          <PlainUpload closeTo={closeTo} refused={upload} />
        )}
        {quiet ? <ByPhone refused={refusal} /> : null}
        {quiet ? (
          <MessageList title={use.list} messages={messages} chosenId={chosenId} tellsOwner={tellsOwner} />
        ) : null}
      </div>
      {leaving === 'doubting' || away.isAsked ? (
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
  const ofFile = metaOf('plain-file', refused?.error?.file)
  const ofName = metaOf('plain-name', refused?.error?.label)
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      <WhoseForm />
      <input type="hidden" name="intent" value="save" />
      <Field meta={ofFile} label="Audio file" hint="wav, mpeg or mp3, 3 minutes and 20 MB at most.">
        <FileInput {...fieldAria(ofFile)} name="file" accept={AUDIO_FILES} required />
      </Field>
      <Field meta={ofName} label="Name">
        <Input
          {...fieldAria(ofName)}
          name="label"
          defaultValue={String(refused?.initialValue?.label ?? '')}
          maxLength={MAX_LABEL_LENGTH}
          required
          autoComplete="off"
        />
      </Field>
      <DialogActions closeTo={closeTo}>
        <Button variant="primary">Save</Button>
      </DialogActions>
    </Form>
  )
}
