import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { cx } from '~/ui/cx'
import { useDialerUi } from '../dialer-context'
import { LineActions } from './line-actions'
import { LineLabel, lineAppearance, LineFacts, leadName, leadNumber } from './line-appearance'

/** Condensed above three lines (2-live §2.2). */
export function LineRow({ line, condensed }: { line: LineView; condensed: boolean }) {
  const { state } = useDialerUi()
  const appearance = lineAppearance(line)
  const Icon = appearance.icon
  const bridged = state.session?.bridgedLineId === line.id
  return (
    <li
      className={cx(
        'line flex items-center gap-2.5 border-l-2 pr-3 pl-2.5',
        condensed ? 'h-9' : 'h-13',
        bridged ? 'border-l-call-live bg-hover' : 'border-l-transparent',
      )}
    >
      <Icon size={16} aria-hidden className={cx('shrink-0', appearance.colour, appearance.breathes && 'breathe')} />
      <span className={cx('min-w-0 flex-1 leading-snug', condensed && 'truncate')}>
        <span className={cx('truncate text-m font-medium text-text', condensed ? 'inline' : 'block')}>
          {leadName(line)}
        </span>{' '}
        <span className="tabular truncate text-s text-muted">{leadNumber(line)}</span>
      </span>
      <span className={cx('line-status shrink-0 text-right leading-snug', condensed && 'flex gap-2')}>
        <LineLabel line={line} className="text-s" />
        <span className={cx('text-s text-text', !condensed && 'block')}>
          <LineFacts line={line} clockOffsetMs={state.clockOffsetMs} />
        </span>
      </span>
      <LineActions line={line} />
    </li>
  )
}
