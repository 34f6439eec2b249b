import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'
import type { KeyMap } from '../keyboard/keys'
import { PreviewStrip } from '../lines/preview-strip'
import { isTransferShown, TransferStrip } from '../lines/transfer-strip'
import { WrapUp } from '../lines/wrap-up'
import { formatCalled, formatProgress, getMessage, MessageBar } from '../message'
import { SessionFigures } from '../session-figures'
import { PhoneStrip } from '../phone-strip'
import { CallControls } from './call-controls'
import { LeadFacts } from './lead-facts'
import { LineStatus } from './line-status'
import { isMachineInEar, MachineStrip } from './machine-strip'
import { NextLead } from './next-lead'
import { WrapUpCountdown } from './wrap-up-countdown'
import { getStageLead } from './stage-lead'

/** Below the bar's lines, as high in each state of a session: the page does not move. */
export function CallStage({ keys }: { keys: KeyMap }) {
  const { state, size } = useDialerUi()
  const { session } = state
  const shown = getStageLead(session)
  const isWrapUp = session?.wrapUpLineId != null
  const isBridged = session?.bridgedLineId != null
  const isStacked = size === 's'
  return (
    <section
      aria-label={shown ? dialerWords.callWith(shown.lead.name) : dialerWords.dialSession}
      className={cx(
        'flex h-full gap-x-4 border-l-4 pr-3 pl-2',
        isStacked && 'flex-wrap',
        isWrapUp ? 'border-l-warn bg-warn-soft' : isBridged ? 'border-l-call-live' : 'border-l-transparent',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 flex-col justify-center gap-0.5',
          isStacked ? 'h-28 flex-1' : size === 'm' ? 'w-[30%]' : 'w-[36%]',
        )}
      >
        {shown ? (
          <LeadFacts lead={shown.lead} status={shown.line ? <LineStatus line={shown.line} /> : null} />
        ) : session ? (
          <SessionFacts session={session} />
        ) : null}
        <div className="flex min-w-0 items-center gap-3">
          <BottomLine />
          {isWrapUp ? (
            <>
              <WrapUpCountdown />
              {isStacked ? <NextLead className="min-w-0 flex-1 truncate text-s text-muted" /> : null}
            </>
          ) : null}
        </div>
      </div>
      <div
        className={cx('min-w-0', isStacked ? 'order-last flex h-17 w-full items-center' : 'flex flex-1 items-center')}
      >
        <StageActions keys={keys} />
      </div>
      <CallControls keys={keys} />
    </section>
  )
}

/** While no one is on the line. */
function SessionFacts({ session }: { session: DialSessionView }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-s text-muted">
      <p dir="auto" className="h-6 truncate text-l leading-6 font-semibold text-text">
        {session.campaign.name}
      </p>
      <p className="h-5 truncate">{formatCalled(session)}</p>
    </div>
  )
}

/** A warning has no other room in the narrow bar. */
function BottomLine() {
  const ui = useDialerUi()
  return ui.size === 's' && getMessage(ui).tone !== 'plain' ? <MessageBar className="h-6" /> : <PhoneStrip />
}

/** What is to be done now. */
function StageActions({ keys }: { keys: KeyMap }) {
  const ui = useDialerUi()
  const { state, size } = ui
  const { session } = state
  const line = getCurrentLine(session)
  if (isTransferShown(session)) return <TransferStrip />
  if (session?.preview) return <PreviewStrip />
  if (isMachineInEar({ state }, line)) return <MachineStrip line={line} keys={keys} />
  if (session?.can.includes('dispose') || session?.can.includes('continue')) return <WrapUp keys={keys} />
  const hasOwnMessage = session !== null && getMessage(ui).text !== formatProgress(session)
  if (size === 's' && hasOwnMessage) return <MessageBar className="flex-1" />
  return line === null || size === 's' ? <SessionFigures /> : null
}
