import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { AskToNotify, useIsPage } from './ask-to-notify'
import { useDialerUi } from '../dialer-context'

/** Hidden in a frame without calls. */
export function Notify({ calls }: { calls: ReactNode }) {
  const { state } = useDialerUi()
  const isPage = useIsPage()
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
  return isPage ? <WaitsHere /> : null
}

function WaitsHere() {
  const { state, enabled } = useDialerUi()
  const mayCall = state.me?.permissions.can.includes('call') ?? false
  return (
    <section className="m-4 flex max-w-md flex-col items-start gap-3 rounded-l border border-line bg-panel p-4">
      <p className="flex items-center gap-2 text-m text-text">
        <PhoneIncoming size={16} aria-hidden className="shrink-0 text-muted" />
        {!enabled
          ? 'Offline. Nobody rings here until the connection is back.'
          : mayCall
            ? 'People who call you ring here.'
            : 'Your role listens and reads; calls do not come to it.'}
      </p>
      {mayCall ? <AskToNotify /> : null}
    </section>
  )
}
