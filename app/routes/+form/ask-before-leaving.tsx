import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useLeaving } from './use-leaving'

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
export function AskBeforeLeaving({ atStake, title }: { atStake: boolean; title: string }) {
  const { isAsked, stay, leave } = useLeaving(atStake)
  return isAsked ? <DiscardDialog title={title} onStay={stay} onDiscard={leave} /> : null
}
