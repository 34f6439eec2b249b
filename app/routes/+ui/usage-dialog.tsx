import type { UsageNotice } from '~/domain/usage/usage.schema'
import { usageAdvice, usageFact, usageTitle, usageWords } from '~/domain/usage/usage.words'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { PortalLink } from './portal-link'
import { SUBSCRIPTIONS_PATH, USAGE_PATH } from './usage-paths'

/** Shown once per person and crossing (4-trust §8). */
export function UsageDialog({ notice, onClose }: { notice: UsageNotice; onClose(): void }) {
  return (
    <Dialog title={usageTitle(notice)} description={usageFact(notice)} onClose={onClose}>
      <p className="text-m wrap-break-word text-text">{usageAdvice(notice)}</p>
      <DialogActions>
        <PortalLink to={USAGE_PATH} onClick={onClose}>
          {usageWords.viewUsage}
        </PortalLink>
        {notice.canAddMinutes && notice.providerBilling ? (
          <PortalLink to={SUBSCRIPTIONS_PATH}>{usageWords.viewSubscription}</PortalLink>
        ) : null}
        <Button type="button" variant="primary" onClick={onClose}>
          {usageWords.continueLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
