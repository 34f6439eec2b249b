import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '~/ui/badge'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'
import { dialerWords } from './dialer.words'

/** During a call of this tab. */
export function PhoneStrip() {
  const { state, size } = useDialerUi()
  const { phone, session } = state
  const isRejoining = phone.call === 'connecting' && session?.state !== 'connecting'
  if (phone.call === 'idle') return null
  return (
    <div
      className={cx(
        'flex items-center gap-2',
        size === 'mini' ? '-mt-px min-h-7 border-t border-line bg-panel px-3 py-1' : 'h-6 min-w-0',
      )}
    >
      {phone.kind === 'simulated' ? (
        <Badge icon={<AudioLines size={12} aria-hidden />}>{dialerWords.simulatedAudio}</Badge>
      ) : null}
      {phone.microphone === 'on' || phone.microphone === 'replaced' ? <MicrophoneLevel /> : null}
      <p className="min-w-0 flex-1 truncate text-s text-text" title={phone.caption ?? undefined}>
        {isRejoining ? dialerWords.connectingPhone : phone.caption}
      </p>
    </div>
  )
}

/** Sets the style directly: ten renders a second are wasteful. */
function MicrophoneLevel() {
  const { dialer } = useDialerUi()
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      dialer.phone.onLevel((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${level.toFixed(2)})`
      }),
    [dialer],
  )
  return (
    <span
      className="inline-flex h-1.5 w-12 overflow-hidden rounded-full bg-hover"
      role="img"
      aria-label={dialerWords.microphoneLevel}
    >
      <span
        ref={bar}
        className="w-full origin-left scale-x-0 bg-ok transition-transform duration-100 motion-reduce:transition-none"
      />
    </span>
  )
}
