import { usageTitle, usageWords } from '~/domain/usage/usage.words'
import { canReceive } from '~/live/ringless/ringless-state'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { PortalLink } from '../+ui/portal-link'
import { SUBSCRIPTIONS_PATH, USAGE_PATH } from '../+ui/usage-paths'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

/** Titles of 4-trust §8. `reason`: the server's. */
export function RinglessLimitDialog({ reason, onClose }: { reason: string | null; onClose(): void }) {
  const { me, options, recipients } = useRinglessUi().state
  const left = options?.remaining ?? 0
  const team = me?.permissions.teamInfo
  const isMember = team != null && !team.isOwner
  return (
    <Dialog
      title={usageTitle({ consumable: 'rvmDrops', level: left === 0 ? 'OUT' : 'LOW' })}
      width={380}
      onClose={onClose}
    >
      <p className="text-m text-text">
        {reason ?? ringlessUiWords.needsDrops(recipients.filter(canReceive).length, left)}
      </p>
      <p className="mt-2 text-s text-muted">{ringlessUiWords.nothingSent}</p>
      {isMember ? <p className="mt-2 text-s text-muted">{ringlessUiWords.contactOwner(team.ownerContact)}</p> : null}
      <DialogActions>
        <PortalLink to={USAGE_PATH} onClick={onClose}>
          {usageWords.viewUsage}
        </PortalLink>
        {!isMember && me?.permissions.providerBilling ? (
          <PortalLink to={SUBSCRIPTIONS_PATH}>{usageWords.viewSubscription}</PortalLink>
        ) : null}
        <Button type="button" variant="primary" onClick={onClose}>
          {usageWords.continueLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
