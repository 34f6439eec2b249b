import { Check, LogOut, Merge, PhoneOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import type { TransferAction, TransferView } from '~/domain/transfers/transfers.schema'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'

/** 2-live §9. */
const MERGED_FOR_MS = 1_500

const icon = { size: 16, 'aria-hidden': true } as const

const STATE_TEXTS: Record<Exclude<TransferView['state'], 'over'>, (who: string, leadIsGone: boolean) => string> = {
  dialing: (who, leadIsGone) => dialerWords.calling(who, leadIsGone ? ` ${dialerWords.leadHungUp}` : ''),
  consulting: (who, leadIsGone) =>
    `${who} is with you. ${leadIsGone ? dialerWords.leadHungUp : dialerWords.personCallHearsMusic}`,
  merged: (who, leadIsGone) =>
    leadIsGone ? dialerWords.isWithYou(who, dialerWords.leadHungUp) : dialerWords.isInTheCall(who),
  leaving: (who) => dialerWords.transferringTo(who),
  ending: () => dialerWords.endingTransfer,
}

/** False once it is over: `getMessage` says why it failed. */
export const isTransferShown = (session: DialSessionView | null): boolean =>
  session?.transfer != null && session.transfer.state !== 'over'

/** 2-live §4.3. */
export function TransferStrip() {
  const { dialer, state, enabled, size } = useDialerUi()
  const transfer = state.session?.transfer ?? null
  const justMerged = useJustMerged(transfer)
  if (!transfer || transfer.state === 'over') return null
  const mini = size === 'mini'
  const busy = state.busy.transfer
  const press = (action: TransferAction) => () => void dialer.press(() => dialer.transfer(action), 'transfer')
  const can = (action: TransferAction) => enabled && transfer.can.includes(action)
  const targetName = transfer.name ?? formatPhone(transfer.number)
  const leadIsGone = state.session?.lines.find(({ id }) => id === transfer.lineId)?.status === 'ended'
  return (
    <section
      aria-label={dialerWords.transfer}
      className={cx(
        'flex min-w-0 flex-1 gap-2',
        mini ? 'flex-col border-t border-line bg-panel px-3 py-2' : 'flex-wrap items-center',
      )}
    >
      <p role="status" className="flex min-w-40 flex-1 items-center gap-1.5 text-s text-text">
        {justMerged ? (
          <>
            <Check size={14} aria-hidden className="shrink-0 text-ok" />
            {dialerWords.callsMerged}
          </>
        ) : (
          STATE_TEXTS[transfer.state](targetName, leadIsGone)
        )}
      </p>
      {justMerged ? null : (
        <div className="flex gap-2">
          {transfer.state === 'dialing' || transfer.state === 'consulting' ? (
            <>
              <Button
                className="flex-1"
                icon={<X {...icon} />}
                disabled={!can('cancel')}
                busy={busy}
                onClick={press('cancel')}
              >
                {dialerWords.cancel}
              </Button>
              <Button
                className="flex-1"
                variant="primary"
                icon={<Merge {...icon} />}
                disabled={!can('merge')}
                busy={busy}
                onClick={press('merge')}
              >
                {dialerWords.merge}
              </Button>
            </>
          ) : null}
          {transfer.state === 'merged' ? (
            <>
              <Button
                className="flex-1"
                variant="danger"
                icon={<PhoneOff {...icon} />}
                disabled={!can('endForAll')}
                busy={busy}
                onClick={press('endForAll')}
              >
                {dialerWords.endAll}
              </Button>
              <Button
                className="flex-1"
                icon={<LogOut {...icon} />}
                disabled={!can('leave')}
                busy={busy}
                onClick={press('leave')}
              >
                {mini ? dialerWords.leaveTransfer : dialerWords.leaveCall}
              </Button>
            </>
          ) : null}
        </div>
      )}
    </section>
  )
}

/** True briefly after a merge seen by this page. */
function useJustMerged(transfer: TransferView | null): boolean {
  const [confirming, setConfirming] = useState(false)
  const before = useRef(transfer?.state)
  const now = transfer?.state
  useEffect(() => {
    const merged = now === 'merged' && before.current === 'consulting'
    before.current = now
    setConfirming(merged)
    if (!merged) return
    const timer = setTimeout(() => setConfirming(false), MERGED_FOR_MS)
    return () => clearTimeout(timer)
  }, [now])
  return confirming
}
