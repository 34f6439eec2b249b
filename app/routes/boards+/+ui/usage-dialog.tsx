import { usageAdvice, usageFact, usageTitle } from '~/domain/usage/usage.words'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'

/** Shown once per person. */
export function UsageDialog({ notice, onClose }: { notice: UsageNotice; onClose(): void }) {
  return (
    <Dialog title={usageTitle(notice)} description={usageFact(notice)} onClose={onClose}>
      <p className="text-m wrap-break-word text-text">{usageAdvice(notice)}</p>
      <DialogActions>
        <Button type="button" variant="primary" onClick={onClose}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  )
}
