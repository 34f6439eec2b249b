import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { useLeaving } from './use-leaving'

interface DiscardDialogProps {
  /** What would be lost, as a question. */
  title: string
  onStay(): void
  onDiscard(): void
}

/** Asks whether what is not saved may go. */
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

/** Asks whoever leaves the page while `atStake`. One of a page at a time: the router holds for one alone. */
export function AskBeforeLeaving({ atStake, title }: { atStake: boolean; title: string }) {
  const { isAsked, stay, leave } = useLeaving(atStake)
  return isAsked ? <DiscardDialog title={title} onStay={stay} onDiscard={leave} /> : null
}
