import { Form } from '@remix-run/react'
import { RECORDING_COMPLIANCE, RECORDING_MODES, type RecordingMode } from '~/domain/settings/settings.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { WhoseForm } from '../+form/whose-form'
import { FormFailure } from '../+ui/form-failure'
import { recordingChoices } from './general-rows'

export function askedMode(request: Request): RecordingMode {
  const asked = new URL(request.url).searchParams.get('mode')
  return RECORDING_MODES.find((one) => one === asked && one !== 'never') ?? 'afterClick'
}

interface EnableRecordingDialogProps {
  mode: RecordingMode
  closeTo: string
  errors: string[] | null | undefined
}

/** Confirms that the user knows the recording rules before recording is turned on. */
export function EnableRecordingDialog({ mode, closeTo, errors }: EnableRecordingDialogProps) {
  const choice = recordingChoices.find((one) => one.value === mode)
  return (
    <Dialog title="Enable Call Recording" closeTo={closeTo} description={`You chose ${choice?.label}: ${choice?.hint}`}>
      <p className="text-m text-muted">{RECORDING_COMPLIANCE}</p>
      <Form method="post" preventScrollReset className="mt-4">
        <WhoseForm />
        <input type="hidden" name="recording" value={mode} />
        <FormFailure errors={errors} focused />
        <DialogActions closeTo={closeTo}>
          <Button variant="primary">Enable Call Recording</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
