import { RECORDING_COMPLIANCE, RECORDING_MODES, type RecordingMode } from '~/domain/settings/settings.schema'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { recordingChoices } from './general-rows'

export function getRequestedMode(request: Request): RecordingMode {
  const requested = new URL(request.url).searchParams.get('mode')
  return RECORDING_MODES.find((one) => one === requested && one !== 'never') ?? 'afterClick'
}

interface EnableRecordingDialogProps {
  mode: RecordingMode
  closeTo: string
}

/** Confirms that the user knows the recording rules before recording is turned on. */
export function EnableRecordingDialog({ mode, closeTo }: EnableRecordingDialogProps) {
  const choice = recordingChoices.find((one) => one.value === mode)
  return (
    <ActionFormDialog
      title="Enable Call Recording"
      description={`You chose ${choice?.label}: ${choice?.hint}`}
      closeTo={closeTo}
      hiddenFields={{ recording: mode }}
      submitLabel="Enable Call Recording"
    >
      <p className="text-m text-muted">{RECORDING_COMPLIANCE}</p>
    </ActionFormDialog>
  )
}
