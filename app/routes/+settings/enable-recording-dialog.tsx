import { Form } from '@remix-run/react'
import { RECORDING_COMPLIANCE, RECORDING_MODES, type RecordingMode } from '~/domain/settings/settings.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { ExpectedUserField } from '../+form/expected-user-field'
import { FormErrorBanner } from '../+ui/form-error-banner'
import { recordingChoices } from './general-rows'

export function getRequestedMode(request: Request): RecordingMode {
  const requested = new URL(request.url).searchParams.get('mode')
  return RECORDING_MODES.find((one) => one === requested && one !== 'never') ?? 'afterClick'
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
        <ExpectedUserField />
        <input type="hidden" name="recording" value={mode} />
        <FormErrorBanner errors={errors} focused />
        <DialogActions closeTo={closeTo}>
          <Button variant="primary">Enable Call Recording</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
