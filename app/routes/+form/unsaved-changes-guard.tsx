import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useLeaveGuard } from './use-leave-guard'

interface DiscardDialogProps {
  title: string
  onStay(): void
  onDiscard(): void
}

export function DiscardDialog({ title, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      title={title}
      description="Unsaved changes will be lost"
      width={400}
      onClose={onStay}
      closeButton={<span />}
    >
      <DialogActions onCancel={onStay}>
        <Button type="button" variant="danger" onClick={onDiscard}>
          Discard
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
