import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { cx } from '~/ui/cx'
import { Tooltip } from '~/ui/tooltip'
import { useDialerUi } from '../dialer-context'
import { LineActions } from './line-actions'
import { LineLabel, lineAppearance, lineDetails, LineTimer, leadName, leadNumber, leadLabel } from './line-appearance'
import { dialerWords } from '../dialer.words'

interface LineCardProps {
  slot: number
  line: LineView | undefined
  /** 82 px instead of 210 (2-live §9). */
  collapsed: boolean
}

export function LineCard({ slot, line, collapsed }: LineCardProps) {
  const { state } = useDialerUi()
  const box = cx(
    'group relative h-[43px] overflow-hidden rounded-m border bg-raised',
    collapsed ? 'w-[82px] shrink-0' : 'w-[210px] min-w-[190px]',
  )
  if (!line) {
    return (
      <li className={cx(box, 'flex items-center justify-center border-dashed border-line bg-transparent')}>
        <span className="text-s text-faint">{collapsed ? slot : dialerWords.line(slot)}</span>
      </li>
    )
  }
  const appearance = lineAppearance(line)
  const Icon = appearance.icon
  const bridged = state.session?.bridgedLineId === line.id
  const hasAction = line.can.some((action) => action !== 'record')
  return (
    <li className={cx(box, bridged ? 'border-call-live' : 'border-line')}>
      <div
        className={cx(
          'flex h-full items-center',
          collapsed ? 'gap-1.5 px-1.5' : 'gap-2 px-2',
          hasAction && 'group-focus-within:opacity-0 group-hover:opacity-0',
        )}
      >
        <Icon size={16} aria-hidden className={cx('shrink-0', appearance.colour, appearance.breathes && 'breathe')} />
        {collapsed ? (
          <span className={cx('min-w-0 text-xs leading-tight font-medium', appearance.colour)}>
            {line.label}
            <span className="block text-text">
              <LineTimer line={line} clockOffsetMs={state.clockOffsetMs} />
            </span>
          </span>
        ) : (
          <>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block truncate text-s font-medium text-text">{leadName(line)}</span>
              <span className="tabular block truncate text-xs text-muted">{leadNumber(line)}</span>
            </span>
            <span className="shrink-0 text-right leading-tight">
              <LineLabel line={line} className="text-xs" />
              <span className="block text-xs text-text">
                <LineTimer line={line} clockOffsetMs={state.clockOffsetMs} />
              </span>
            </span>
          </>
        )}
      </div>
      {hasAction ? (
        <Tooltip text={[leadLabel(line), ...lineDetails(line)].join(' · ')}>
          <div className="absolute inset-0 flex items-center justify-center gap-1 px-1 opacity-0 transition-opacity duration-(--quick) group-focus-within:opacity-100 group-hover:opacity-100">
            <LineActions line={line} />
          </div>
        </Tooltip>
      ) : null}
    </li>
  )
}
