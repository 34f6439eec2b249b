import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import type { SessionView } from '~/domain/access/access.schema'
import { videoWords } from './video.words'

/** Texts of 2-live §5 and 4-trust §8. */
export function VideoLimitDialog({ me, onClose }: { me: SessionView | null; onClose(): void }) {
  const team = me?.permissions.teamInfo
  const isMember = team != null && !team.isOwner
  return (
    <Dialog title={videoWords.youreOutVideos} width={400} onClose={onClose}>
      <p className="text-m text-text">
        {isMember
          ? videoWords.pleaseContactTeamOwner(team.ownerContact ? `: ${team.ownerContact}` : '')
          : videoWords.youUsedAllVideosPlan}
      </p>
      <p className="mt-2 text-s text-muted">{videoWords.nothingUploadedExistingVideosLinks}</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {videoWords.continueLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
