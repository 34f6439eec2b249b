import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { Tooltip } from '~/ui/tooltip'
import { useDialerUi } from '../dialer-context'
import { LineActions } from './line-actions'
import { LineLabel, lineAppearance, lineDetails, LineFacts, leadName, leadNumber, leadLabel } from './line-appearance'
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
    'line flex h-[43px] items-center overflow-hidden rounded-m border',
    collapsed ? 'w-[82px] shrink-0' : 'w-[210px] min-w-[150px]',
  )
  if (!line) {
    return (
      <li className={cx(box, 'justify-center border-dashed border-line')}>
        <span className="text-s text-faint">{collapsed ? slot : dialerWords.line(slot)}</span>
      </li>
    )
  }
  const appearance = lineAppearance(line)
  const Icon = appearance.icon
  const bridged = state.session?.bridgedLineId === line.id
  // It would cover the same facts in the stage.
  const isInStage = getCurrentLine(state.session)?.id === line.id
  const timer = <LineFacts line={line} clockOffsetMs={state.clockOffsetMs} narrow />
  return (
    <Tooltip text={isInStage ? '' : [leadLabel(line), ...lineDetails(line)].join(' · ')}>
      <li
        className={cx(
          box,
          'bg-raised',
          collapsed ? 'line-chip gap-1.5 px-1.5' : 'gap-2 px-2',
          bridged ? 'border-call-live' : 'border-line',
        )}
      >
        <Icon
          size={16}
          aria-hidden
          className={cx(collapsed && 'line-status', 'shrink-0', appearance.colour, appearance.breathes && 'breathe')}
        />
        {collapsed ? (
          <span className={cx('min-w-0 flex-1 truncate text-xs leading-tight font-medium', appearance.colour)}>
            <span className="sr-only">{leadLabel(line)}, </span>
            {line.label}
            <span className="block text-text">{timer}</span>
          </span>
        ) : (
          <>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block truncate text-s font-medium text-text">{leadName(line)}</span>
              <span className="tabular block truncate text-xs text-muted">{leadNumber(line)}</span>
            </span>
            <span className="line-status shrink-0 text-right leading-tight">
              <LineLabel line={line} className="text-xs" />
              <span className="block text-xs text-text">{timer}</span>
            </span>
          </>
        )}
        <LineActions line={line} narrow={collapsed} />
      </li>
    </Tooltip>
  )
}
