import { useState, type SyntheticEvent } from 'react'
import { MAX_LABEL_LENGTH, type AudioMessageView } from '~/domain/audio/audio.schema'
import { isBlankText } from '~/domain/blank-text'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input } from '~/ui/field'
import { useFieldMeta } from '~/ui/use-field-meta'
import { ringlessUiWords } from './ringless.words'

interface RenameProps {
  recording: AudioMessageView
  /** False: refused; the dialog stays. */
  rename(label: string): Promise<boolean>
  onClose(): void
}

export function RenameRecording({ recording, rename, onClose }: RenameProps) {
  const [label, setLabel] = useState(recording.label)
  const [busy, setBusy] = useState(false)
  const meta = useFieldMeta()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || isBlankText(label)) return
    setBusy(true)
    const isDone = label.trim() === recording.label || (await rename(label.trim()))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={ringlessUiWords.renameRecording} width={360} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <Field meta={meta} label={ringlessUiWords.nameOfRecording}>
          <Input
            {...fieldAria(meta)}
            value={label}
            maxLength={MAX_LABEL_LENGTH}
            autoComplete="off"
            onChange={(event) => setLabel(event.target.value)}
          />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button variant="primary" busy={busy} disabled={isBlankText(label)}>
            {ringlessUiWords.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface DeleteProps {
  recording: AudioMessageView
  remove(): Promise<boolean>
  onClose(): void
}

export function DeleteRecording({ recording: { label, usedBy }, remove, onClose }: DeleteProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await remove()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={ringlessUiWords.deleteRecording} width={360} onClose={onClose}>
      <p dir="auto" className="text-m wrap-break-word text-text">
        {ringlessUiWords.sureToDelete(label)}
      </p>
      {usedBy.length > 0 ? <p className="mt-2 text-s text-muted">{ringlessUiWords.usedBy(usedBy.join(', '))}</p> : null}
      <DialogActions onCancel={onClose}>
        <Button type="button" variant="danger" busy={busy} onClick={() => void confirm()}>
          {ringlessUiWords.deleteLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
