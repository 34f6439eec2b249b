import { Settings, X } from 'lucide-react'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '~/root'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Brand } from '../+ui/brand'
import { CallbacksButton, ConnectButton, DialpadButton, HangUpButton, PauseButton, UnreadTextsButton } from './controls'
import { isStageOpen } from './is-stage-open'
import { useDialerUi, type LayoutProps } from './dialer-context'
import { formatProgress, getMessage, MessageBar } from './message'
import { MinutesLeft } from './minutes'
import { MonitoredBy } from './monitored-by'
import { OptionsMenu } from './panels/options-menu'
import { dialerWords } from './dialer.words'

/** Below 55 px for lines of 210 or 82 px (2-live §9) the call stage: of one height for the whole session. */
export function Bar({ keys, panel, stage, nextLead, lines, figures, strips, notice }: LayoutProps) {
  const ui = useDialerUi()
  const { state, size, togglePanel, close } = ui
  const { session } = state
  const productName = useRouteLoaderData<typeof rootLoader>('root')?.productName
  const roomy = size === 'xl' || size === 'l'
  const hasStage = isStageOpen(session)
  const hasMessage = !hasStage || (size !== 's' && session !== null && getMessage(ui).text !== formatProgress(session))
  // Otherwise they are in the stage.
  const isStageTaken = getCurrentLine(session) !== null || session?.preview != null
  const showsFigures = isStageTaken && size !== 's' && (roomy || !hasMessage)
  return (
    <div data-frame-part="bar" className="relative z-30 bg-canvas">
      <div className="flex h-[55px] items-center gap-2 border-b border-line bg-panel px-2">
        <span className="shrink-0">
          <Brand name={size === 'xl' ? (productName ?? '') : ''} />
        </span>
        {hasStage || (session && session.lines.length > 0) ? lines : null}
        {hasMessage ? <MessageBar className={nextLead ? 'min-w-0' : 'min-w-0 flex-1'} /> : null}
        {nextLead}
        {showsFigures || !(nextLead || hasMessage) ? (
          <div className="max-h-10 min-w-0 flex-1 overflow-hidden">{showsFigures ? figures : null}</div>
        ) : null}
        <MonitoredBy />
        <MinutesLeft />
        <div role="toolbar" aria-label={dialerWords.dialerControls} className="flex shrink-0 items-center gap-0.5">
          <UnreadTextsButton />
          <CallbacksButton />
          {roomy ? <PauseButton /> : null}
          <HangUpButton keys={keys} />
          <span className="px-1">
            <ConnectButton keys={keys} />
          </span>
          {hasStage ? null : <DialpadButton keys={keys} />}
          <OptionsMenu keys={keys} />
          {roomy ? (
            <IconButton
              label={dialerWords.settings}
              icon={<Settings size={16} aria-hidden />}
              onClick={() => togglePanel('settings')}
            />
          ) : null}
          {close ? (
            <IconButton
              label={dialerWords.closeDialer}
              icon={<X size={16} aria-hidden />}
              disabled={session?.state === 'bridged'}
              onClick={close}
            />
          ) : null}
        </div>
      </div>
      {hasStage ? (
        <div className={cx('border-b border-line bg-panel', size === 's' ? 'h-45' : 'h-28')}>{stage}</div>
      ) : null}
      {panel}
      {strips}
      {notice}
    </div>
  )
}
