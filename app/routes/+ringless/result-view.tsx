import { DROP_STATUS_LABELS } from '~/domain/ringless/ringless.words'
import type { DropBatchDetail, DropView } from '~/domain/ringless/ringless.schema'
import { Button } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { PortalLink } from '../+ui/portal-link'
import { BatchCounts } from './batch-counts'
import { capitalize } from './capitalize'
import { DropStatusBadge } from './drop-status-badge'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

/** Updates live while the drops go out. */
export function ResultView({ batch }: { batch: DropBatchDetail }) {
  const { ringless } = useRinglessUi()
  const isScheduled = batch.status === 'scheduled'
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <section aria-label={ringlessUiWords.results} className="@container flex flex-col gap-4">
          <div>
            <h3 dir="auto" className="text-l font-semibold wrap-break-word text-text">
              {batch.name}
            </h3>
            <p role="status" className="mt-0.5 text-m text-muted">
              {isScheduled && batch.scheduledTime ? (
                <>
                  {ringlessUiWords.scheduleFor} <FormattedTime at={batch.scheduledTime} precision="short" />
                </>
              ) : batch.counts.waiting > 0 ? (
                ringlessUiWords.sendingNow(batch.counts.waiting)
              ) : (
                ringlessUiWords.allHandled
              )}
            </p>
          </div>
          <BatchCounts counts={batch.counts} isScheduled={isScheduled} />
          <ul aria-label={ringlessUiWords.recipients} className="flex flex-col divide-y divide-line">
            {batch.drops.map((drop) => (
              <Drop key={drop.id} drop={drop} />
            ))}
          </ul>
        </section>
      </div>
      <footer className="flex shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-3">
        <PortalLink to={`/manage/ringless/${batch.id}`} variant="ghost">
          {ringlessUiWords.history}
        </PortalLink>
        <Button type="button" variant="primary" onClick={() => ringless.startAnother()}>
          {ringlessUiWords.another}
        </Button>
      </footer>
    </>
  )
}

function Drop({ drop: { name, display, status, reasonText } }: { drop: DropView }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-m text-text">
          {name || display}
        </p>
        <p className="tabular text-s text-muted">{reasonText === null ? display : capitalize(reasonText)}</p>
      </div>
      <DropStatusBadge status={status}>{DROP_STATUS_LABELS[status]}</DropStatusBadge>
    </li>
  )
}
