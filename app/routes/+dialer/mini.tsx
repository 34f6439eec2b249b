import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { CallbacksButton, ConnectButton, DialpadButton, HangUpButton, PauseButton, UnreadTextsButton } from './controls'
import { isStageOpen } from './is-stage-open'
import { useDialerUi, type LayoutProps } from './dialer-context'
import { LineTimer } from './lines/line-appearance'
import { MessageBar, getMessage, formatProgress } from './message'
import { MinutesLeft } from './minutes'
import { MonitoredBy } from './monitored-by'
import { OptionsMenu } from './panels/options-menu'
import { PhoneStrip } from './phone-strip'
import { useStatus } from './status'
import { dialerWords } from './dialer.words'

export function Mini({ keys, panel, stage, card, controls, strips, notice, LineRow }: LayoutProps) {
  const ui = useDialerUi()
  const { state, enabled } = ui
  const { session } = state
  const status = useStatus()
  const Icon = status.icon
  const line = getCurrentLine(session)
  const lines = session?.lines ?? []
  const message = getMessage(ui).text
  const hint = getHint(session, enabled, state.connectionPromptSessionId === session?.id) ?? message
  const size = { keys, size: 'l' } as const
  return (
    <div data-frame-part className="overflow-clip rounded-l border border-line bg-panel">
      <header className="mini-head flex h-[55px] items-center gap-2 border-b border-line bg-panel pr-2 pl-3">
        <Icon size={18} aria-hidden className={cx('shrink-0', status.colour, status.breathes && 'breathe')} />
        <p className={cx('text-l font-semibold whitespace-nowrap', status.colour)}>{status.words}</p>
        {line ? (
          <span className="text-l text-text">
            <LineTimer line={line} clockOffsetMs={state.clockOffsetMs} />
          </span>
        ) : null}
        <span className="ml-auto" />
        <UnreadTextsButton size="s" />
        <CallbacksButton size="s" />
        <MonitoredBy />

        {session?.monitoredBy ? null : <MinutesLeft />}
        <OptionsMenu keys={keys} />
      </header>
      {lines.length > 0 ? (
        <ul aria-label={dialerWords.lines} className="divide-y divide-line">
          {lines.map((each) =>
            card && each === line ? (
              <li
                key={each.id}
                className={cx(
                  'line border-l-4 px-2.5 py-2',
                  session?.wrapUpLineId ? 'border-l-warn bg-warn-soft' : 'border-l-call-live bg-hover',
                )}
              >
                {card}
              </li>
            ) : LineRow ? (
              <LineRow key={each.id} line={each} condensed={line !== null || lines.length > 3} />
            ) : null,
          )}
        </ul>
      ) : session && hint === message ? null : (
        <p className="px-4 py-6 text-center text-s text-muted">{hint}</p>
      )}
      {stage}
      {session && !(line && message === session.campaign.name) ? (
        <MessageBar className="min-h-9 border-t border-line px-3 py-2" />
      ) : null}
      {strips}
      {panel}
      <PhoneStrip />
      <footer className="mini-foot flex flex-wrap items-center gap-1 border-t border-line bg-panel p-2">
        {isStageOpen(session) ? (
          <>
            {controls}
            <div className="flex w-full gap-1 *:not-[[aria-label]]:flex-1">
              <HangUpButton {...size} />
              <PauseButton size="l" />
              <ConnectButton {...size} />
            </div>
          </>
        ) : (
          <>
            <DialpadButton {...size} />
            <ConnectButton {...size} className="ml-auto min-w-32" />
          </>
        )}
      </footer>
      {notice}
    </div>
  )
}

/** null: no session. */
function getHint(session: DialSessionView | null, enabled: boolean, isChoosingConnection: boolean): string | null {
  if (!session || isChoosingConnection) return null
  const canConnect = enabled && session.state === 'ready' && session.can.includes('connect')
  return canConnect ? dialerWords.pressConnectPhoneJoinsThen : formatProgress(session)
}
