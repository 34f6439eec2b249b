import { Link } from '@remix-run/react'
import type { CallbackView } from '~/domain/callbacks/callbacks.schema'
import { Badge } from '~/ui/badge'
import { FormattedTime } from '~/ui/formatted-time'
import { Section } from '~/ui/page-shell'
import { homeWords } from './home.words'

export type DueCall = Pick<CallbackView, 'id' | 'contactId' | 'contactName' | 'at' | 'note'> & { isOverdue: boolean }

interface DueCallsProps {
  calls: readonly DueCall[]
  total: number
}

/** Earliest first. */
export function DueCalls({ calls, total }: DueCallsProps) {
  return (
    <Section
      title={homeWords.scheduledCalls}
      id="due-calls"
      actions={
        <Link to="/manage/dial" className="text-s font-medium text-accent hover:underline">
          {homeWords.openDialer}
        </Link>
      }
    >
      {calls.length === 0 ? (
        <p className="text-m text-muted">{homeWords.noScheduled}</p>
      ) : (
        <ul className="-my-4 divide-y divide-line">
          {calls.map(({ id, contactId, contactName, at, note, isOverdue }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <Link
                  to={`/manage/contacts/${contactId}`}
                  className="block truncate text-m font-medium hover:underline"
                >
                  {contactName}
                </Link>
                {note ? <p className="truncate text-s text-muted">{note}</p> : null}
              </div>
              <span className="tabular text-s whitespace-nowrap text-muted">
                <FormattedTime at={at} precision="near" />
              </span>
              {isOverdue ? <Badge tone="warn">{homeWords.overdue}</Badge> : null}
            </li>
          ))}
          {total > calls.length ? (
            <li className="py-2.5 text-s text-muted">{homeWords.moreDue(total - calls.length)}</li>
          ) : null}
        </ul>
      )}
    </Section>
  )
}
