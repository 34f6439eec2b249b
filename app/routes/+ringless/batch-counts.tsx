import { DROP_STATUS_LABELS } from '~/domain/ringless/ringless.words'
import type { DropBatchView } from '~/domain/ringless/ringless.schema'
import { cx } from '~/ui/cx'
import { ringlessUiWords } from './ringless.words'

interface BatchCountsProps {
  counts: DropBatchView['counts']
  isScheduled: boolean
}

export function BatchCounts({ counts, isScheduled }: BatchCountsProps) {
  const figures = [
    { label: isScheduled ? DROP_STATUS_LABELS.scheduled : ringlessUiWords.queued, count: counts.waiting, tone: '' },
    { label: DROP_STATUS_LABELS.sent, count: counts.sent, tone: '' },
    { label: DROP_STATUS_LABELS.delivered, count: counts.delivered, tone: 'text-ok' },
    { label: DROP_STATUS_LABELS.failed, count: counts.failed, tone: 'text-danger' },
    { label: DROP_STATUS_LABELS.notTried, count: counts.notTried, tone: '' },
    { label: DROP_STATUS_LABELS.unknown, count: counts.unknown, tone: 'text-warn' },
  ]
  return (
    <dl className="grid grid-cols-3 gap-px @3xl:grid-cols-6 overflow-hidden rounded-m border border-line bg-line">
      {figures.map(({ label, count, tone }) => (
        <div key={label} className="flex flex-col-reverse bg-panel px-3 py-2">
          <dt className="text-s text-muted">{label}</dt>
          <dd className={cx('tabular text-xl font-semibold', count === 0 ? 'text-faint' : tone || 'text-text')}>
            {count}
          </dd>
        </div>
      ))}
    </dl>
  )
}
