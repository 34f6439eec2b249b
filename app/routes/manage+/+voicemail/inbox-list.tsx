import { Link, useLocation } from '@remix-run/react'
import { Play, Trash2 } from 'lucide-react'
import { recordingDownloadPath } from '~/domain/recordings/recording-paths'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { DownloadLink } from '~/ui/download-link'
import { formatSeconds } from '~/ui/format-seconds'
import { Pagination } from '~/ui/pagination'
import { BackButtons } from './voicemail-actions'
import type { InboxPageData, InboxRow } from './load-inbox.server'
import { voicemailPagesWords } from './voicemail-pages.words'
import { VoicemailTime } from './voicemail-time'

export function InboxList({ page: { rows, nextCursor, list } }: { page: InboxPageData }) {
  return (
    <div className="overflow-hidden rounded-l border border-line bg-panel">
      <ul aria-label={voicemailPagesWords.voicemailsLabel} className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} list={list} />
        ))}
      </ul>
      <Pagination nextCursor={nextCursor} />
    </div>
  )
}

function Row({ row, list }: { row: InboxRow; list: string }) {
  const { search } = useLocation()
  const { who, number, unread, preview, assignee, duration } = row
  const page = `${list}/${row.id}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 transition-colors duration-(--quick) hover:bg-hover">
      <span className="flex w-2 shrink-0 justify-center">
        {unread ? (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">{voicemailPagesWords.unread}</span>
          </span>
        ) : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link
            to={`${page}${search}`}
            preventScrollReset
            dir="auto"
            className={cx(
              'min-w-0 truncate text-m text-text hover:underline',
              unread ? 'font-semibold' : 'font-medium',
            )}
          >
            {who}
          </Link>
          {number ? <span className="tabular text-s text-faint">{number}</span> : null}
          {assignee ? <Badge>{voicemailPagesWords.assignedToName(assignee)}</Badge> : null}
        </p>
        <p dir="auto" className={cx('truncate text-s', unread ? 'text-text' : 'text-muted')}>
          {preview}
        </p>
      </div>
      <span className="text-right text-s whitespace-nowrap text-faint">
        <span className="block">
          <VoicemailTime at={row.createdAt} />
        </span>
        <span className="tabular block">{duration === null ? null : formatSeconds(duration)}</span>
      </span>
      <span className="flex items-center justify-end gap-1 max-sm:w-full">
        {row.isPlayable ? (
          <>
            <ButtonLink
              to={`${page}${search}`}
              preventScrollReset
              size="s"
              variant="ghost"
              square
              aria-label={voicemailPagesWords.play(who)}
              icon={<Play size={14} aria-hidden />}
            />
            <DownloadLink
              to={recordingDownloadPath(row.recordingId)}
              size="s"
              variant="ghost"
              square
              aria-label={voicemailPagesWords.download(who)}
            />
          </>
        ) : null}
        <BackButtons voicemail={row} who={who} page={page} inRow />
        {row.can.includes('delete') ? (
          <ButtonLink
            to={`${list}/delete/${row.id}${search}`}
            preventScrollReset
            size="s"
            variant="ghost"
            square
            aria-label={voicemailPagesWords.deleteLabel(who)}
            icon={<Trash2 size={14} aria-hidden />}
          />
        ) : null}
      </span>
    </li>
  )
}
