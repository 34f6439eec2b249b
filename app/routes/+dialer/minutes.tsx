import { Clock } from 'lucide-react'
import { isLimited } from '~/domain/usage/is-limited'
import { cx } from '~/ui/cx'
import { Tooltip } from '~/ui/tooltip'
import { useDialerUi } from './dialer-context'
import { minutesTone } from './minutes-tone'
import { dialerWords } from './dialer.words'

const colours = { error: 'text-danger', warning: 'text-warn', normal: 'text-muted' }

/** 2-live §9. Hidden for unlimited plans. */
export function MinutesLeft() {
  const { state } = useDialerUi()
  const { me } = state
  if (!me || !isLimited(me, 'dialMinutes')) return null
  const left = me.remaining.dialMinutes
  return (
    <Tooltip text={dialerWords.upgradeMoreTalktime}>
      <span
        role="note"
        tabIndex={0}
        className={cx(
          'tabular inline-flex items-center gap-1 rounded-s text-s whitespace-nowrap',
          colours[minutesTone(left, me.totalMins)],
        )}
      >
        <Clock size={14} aria-hidden />
        {dialerWords.min(left.toLocaleString('en-US'))}
        <span className="sr-only"> {dialerWords.left}</span>
      </span>
    </Tooltip>
  )
}
