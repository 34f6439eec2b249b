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
          : 'You have used all videos in your plan. Upgrade to add more.'}
      </p>
      <p className="mt-2 text-s text-muted">Nothing was uploaded. Your existing videos and links still work.</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  )
}
