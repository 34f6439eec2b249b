import { Link } from '@remix-run/react'
import { Film } from 'lucide-react'
import { VIDEO_STATUS_LABELS } from '~/domain/videos/videos.words'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { numberColumn } from '~/ui/data-table/number-column'
import { formatSeconds } from '~/ui/format-seconds'
import { FormattedTime } from '~/ui/formatted-time'
import { videoWords } from '../../+video/video.words'
import { openVideoPath } from './video-paths'

const TONES: Record<VideoView['status'], Tone> = {
  waiting: 'neutral',
  uploading: 'info',
  processing: 'info',
  ready: 'ok',
  failed: 'danger',
}

const MEGABYTE = 1024 ** 2

const formatMegabytes = (bytes: number): string =>
  `${(bytes / MEGABYTE).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

export const VIDEO_COLUMNS: readonly DataColumn<VideoView>[] = [
  {
    id: 'name',
    header: videoWords.name,
    sort: 'ascending',
    place: 'title',
    className: 'sm:w-full sm:max-w-0',
    cell: ({ id, name, thumbnail }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="flex h-8 w-14 shrink-0 items-center justify-center overflow-hidden rounded-s bg-inset text-faint">
          {thumbnail ? (
            <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            <Film size={16} aria-hidden />
          )}
        </span>
        <Link
          to={openVideoPath(id)}
          dir="auto"
          title={name}
          className="block min-w-0 truncate font-medium text-text hover:underline"
        >
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: 'status',
    header: videoWords.status,
    className: 'whitespace-nowrap',
    cell: ({ status, reason }) => (
      <span title={reason ?? undefined}>
        <Badge tone={TONES[status]}>{VIDEO_STATUS_LABELS[status]}</Badge>
      </span>
    ),
  },
  {
    id: 'length',
    header: videoWords.length,
    sort: 'descending',
    align: 'end',
    className: 'tabular text-muted',
    cell: ({ duration }) => (duration === null ? null : formatSeconds(Math.max(1, Math.floor(duration)))),
  },
  numberColumn('views', videoWords.views, ({ hits }) => hits, { sort: 'descending' }),
  {
    id: 'size',
    header: videoWords.size,
    sort: 'descending',
    align: 'end',
    from: 'lg',
    className: 'tabular whitespace-nowrap text-muted',
    cell: ({ size }) => (size === null ? null : formatMegabytes(size)),
  },
  {
    id: 'created',
    header: videoWords.created,
    sort: 'descending',
    from: 'md',
    className: 'whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} precision="day" />,
  },
]
