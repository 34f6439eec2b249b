import { Settings, X } from 'lucide-react'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '~/root'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { Brand } from '../+ui/brand'
import { CallbacksButton, ConnectButton, ContextualControls, HangUpButton, PersistentControls } from './controls'
import { useDialerUi, type LayoutProps } from './dialer-context'
import { Lines } from './lines/lines'
import { MessageBar } from './message'
import { MinutesLeft } from './minutes'
import { MonitoredBy } from './monitored-by'
import { OptionsMenu } from './panels/options-menu'
import { PhoneStrip } from './phone-strip'
import { dialerWords } from './dialer.words'

/** 55 px high, lines of 210 or 82 px (2-live §9). */
export function Bar({ keys, panel, wrapUp, notice }: LayoutProps) {
  const { state, size, togglePanel, close } = useDialerUi()
  const { session } = state
  const productName = useRouteLoaderData<typeof rootLoader>('root')?.productName
  const roomy = size === 'xl' || size === 'l'
  return (
    <div data-frame-part="bar" className="relative z-30 bg-canvas">
      <div className="flex h-[55px] items-center gap-2 border-b border-line bg-panel px-2">
        <span className="shrink-0">
          <Brand name={size === 'xl' ? (productName ?? '') : ''} />
        </span>
        {session ? <Lines /> : <MessageBar className="flex-1" />}
        {roomy && session ? (
          <MessageBar className={cx('flex-1', size === 'xl' ? 'min-w-48' : 'min-w-32')} />
        ) : session ? (
          <span className="flex-1" />
        ) : null}
        <MonitoredBy />
        {roomy || !session ? <MinutesLeft /> : null}
        <div role="toolbar" aria-label={dialerWords.dialerControls} className="flex shrink-0 items-center gap-0.5">
          <CallbacksButton />
          <ContextualControls keys={keys} pauses={roomy} />
          <PersistentControls keys={keys} only={roomy ? 'all' : size === 'm' ? 'mute' : 'none'} />
          <HangUpButton keys={keys} />
          <span className="px-1">
            <ConnectButton keys={keys} />
          </span>
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
      {panel}
      {roomy || !session ? null : (
        <div className="flex min-h-8 items-center gap-3 border-b border-line bg-panel px-3">
          <MessageBar className="flex-1" />
          <MinutesLeft />
        </div>
      )}
      {wrapUp}
      <PhoneStrip />
      {notice}
    </div>
  )
}
