import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useLeaveGuard } from './use-leave-guard'
import { formWords } from './form.words'

interface DiscardDialogProps {
  title: string
  onStay(): void
  onDiscard(): void
}

export function DiscardDialog({ title, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      title={title}
      description={formWords.unsavedChangesBeLost}
      width={400}
      onClose={onStay}
      closeButton={<span />}
    >
      <DialogActions onCancel={onStay}>
        <Button type="button" variant="danger" onClick={onDiscard}>
          {formWords.discard}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The router allows one blocker per page. */
export function UnsavedChangesGuard({ atStake: hasUnsavedChanges, title }: { atStake: boolean; title: string }) {
  const { isBlocked: isAsked, stay, leave } = useLeaveGuard(hasUnsavedChanges)
  return isAsked ? <DiscardDialog title={title} onStay={stay} onDiscard={leave} /> : null
}
