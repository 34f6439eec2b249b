import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { NotificationPermission, useIsTopWindow } from './notification-permission'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'

interface NotifyProps {
  calls: ReactNode
  /** False over another page. */
  isOwnPage: boolean
}

/** Without calls, shown on its own page only. */
export function Notify({ calls, isOwnPage }: NotifyProps) {
  const { state } = useDialerUi()
  const isPage = useIsTopWindow() && isOwnPage
  if (state.incoming.length > 0) {
    return (
      <div
        data-frame-part
        className={cx('overflow-clip rounded-l border border-line bg-panel shadow-raised', isPage && 'm-4')}
      >
        <div className="-mt-px">{calls}</div>
      </div>
    )
  }
  return isPage ? <WaitingForCalls /> : null
}

function WaitingForCalls() {
  const { state, enabled } = useDialerUi()
  const canCall = state.me?.permissions.can.includes('call') ?? false
  return (
    <section className="m-4 flex max-w-md flex-col items-start gap-3 rounded-l border border-line bg-panel p-4">
      <p className="flex items-center gap-2 text-m text-text">
        <PhoneIncoming size={16} aria-hidden className="shrink-0 text-muted" />
        {!enabled
          ? dialerWords.offlineCallsRingHereAgain
          : canCall
            ? dialerWords.incomingCallsRingHere
            : dialerWords.roleNotReceiveCalls}
      </p>
      {canCall ? <NotificationPermission /> : null}
    </section>
  )
}
