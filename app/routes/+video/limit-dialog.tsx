import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import type { SessionView } from '~/domain/access/access.schema'

/** Texts of 2-live §5 and 4-trust §8. */
export function VideoLimitDialog({ me, onClose }: { me: SessionView | null; onClose(): void }) {
  const team = me?.permissions.teamInfo
  const isMember = team != null && !team.isOwner
  return (
    <Dialog title="You're out of videos" width={400} onClose={onClose}>
      <p className="text-m text-text">
        {isMember
          ? `Please contact your team owner${team.ownerContact ? `: ${team.ownerContact}` : ''}`
          : 'Your plan has no videos left. More of them are added where your plan is.'}
      </p>
      <p className="mt-2 text-s text-muted">
        Nothing was uploaded. The videos of your library stay, and so do their links.
      </p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  )
}
