import { ChevronRight, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { VideoLink } from '~/domain/video-links/video-links.schema'
import type { VideoView } from '~/domain/videos/videos.schema'
import { isViewed } from '~/domain/video-links/viewed'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { formatCount } from '~/ui/format-count'
import { cx } from '~/ui/cx'
import { Dialog, DialogActions } from '~/ui/dialog'
import { ErrorState } from '~/ui/error-state'
import { formatSeconds } from '~/ui/format-seconds'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { Table, Td, Th, Tr } from '~/ui/table'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { FormattedTime } from '~/ui/formatted-time'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'

/** Views of a video by share link (2-live §2.6). */
export function LinkStatistics({ video }: { video: VideoView }) {
  const { library, state } = useVideoUi()
  const { links, linksPageToken, linksFailure } = state
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2" tabIndex={-1}>
      <h3 id={titleId} className="text-m font-semibold text-text">
        {videoWords.sharedLinks}
      </h3>
      {linksFailure !== null && links === null ? (
        <ErrorState action={<Button onClick={() => void library.loadLinks()}>{videoWords.tryAgain}</Button>}>
          {linksFailure}
        </ErrorState>
      ) : links === null ? (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{videoWords.loadingLinks}</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : links.length === 0 ? (
        <p className="rounded-m border border-dashed border-line px-4 py-6 text-center text-m text-balance text-muted">
          {videoWords.noLinksVideoYetLinks}
        </p>
      ) : (
        <ul
          aria-label={videoWords.sharedLinks}
          className="flex flex-col divide-y divide-line rounded-m border border-line"
        >
          {links.map((link) => (
            <LinkRow key={link.id} link={link} video={video} />
          ))}
        </ul>
      )}
      {linksPageToken === null ? null : (
        <Button size="s" className="self-start" onClick={() => void library.loadMoreLinks()}>
          {videoWords.showMoreLinks}
        </Button>
      )}
    </section>
  )
}

function LinkRow({ link, video }: { link: VideoLink; video: VideoView }) {
  const { library } = useVideoUi()
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const hitsId = useId()
  const box = useRef<HTMLLIElement>(null)
  useFocusHandoff(box)
  const { name, url, createdAt, hitCount, hits } = link
  const viewed = hits.filter((hit) => isViewed(hit, video.duration)).length
  return (
    <li ref={box} className="flex flex-col">
      <div className="flex items-center gap-1 py-2 pr-2 pl-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={hitsId}
          className="flex min-w-0 flex-1 items-center gap-1 rounded-s p-1 text-left hover:bg-hover"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-m font-medium text-text">
              {name}
            </span>
            <span className="tabular block truncate text-s text-muted">
              <FormattedTime at={createdAt} precision="day" />{' '}
              {videoWords.viewed(formatCount(hitCount, 'visit'), viewed)}
            </span>
          </span>
        </button>
        <CopyButton text={url} label={videoWords.copyLink} told="Copied!" toldMs={2_000} />
        <IconButton
          label={videoWords.end(name)}
          size="s"
          icon={<Trash2 size={14} aria-hidden />}
          onClick={() => setConfirming(true)}
        />
      </div>
      <div id={hitsId} hidden={!isOpen} className="px-2 pb-2">
        {isOpen ? <Visits link={link} duration={video.duration} /> : null}
      </div>
      {isConfirming ? (
        <Dialog title={videoWords.endLink} width={420} onClose={() => setConfirming(false)}>
          <p dir="auto" className="text-m break-words text-text">
            {videoWords.youSureYouWantEnd(name)}
          </p>
          <p className="mt-2 text-s text-muted">{videoWords.linkStopsWorkingViewsRemoved}</p>
          <DialogActions onCancel={() => setConfirming(false)}>
            <Button
              variant="danger"
              onClick={() => {
                setConfirming(false)
                void library.deleteLink(video.id, link.id)
              }}
            >
              {videoWords.endLink}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
      {hits.length < hitCount && isOpen ? (
        <p className="px-3 pb-2 text-s text-faint">{videoWords.newestVisitsShown(hits.length)}</p>
      ) : null}
    </li>
  )
}

const formatWatched = (seconds: number) => formatSeconds(Math.round(seconds))

/** Three columns fit beside the player of the widget (2-live §9). */
const narrowCell = 'px-2! whitespace-normal!'

function Visits({ link: { name, hits }, duration }: { link: VideoLink; duration: number | null }) {
  if (hits.length === 0) return <p className="px-2 pb-1 text-s text-muted">{videoWords.noVisitsYet}</p>
  return (
    <Table
      label={videoWords.visitsOf(name)}
      head={
        <>
          <Th className={narrowCell}>{videoWords.when}</Th>
          <Th align="end" className={narrowCell}>
            {videoWords.maxWatched}
          </Th>
          <Th align="end" className={narrowCell}>
            {videoWords.totalWatched}
          </Th>
        </>
      }
    >
      {hits.map((hit) => (
        <Tr key={hit.id}>
          <Td wrap className={narrowCell}>
            <span className="flex flex-wrap items-center gap-x-1.5">
              <FormattedTime at={hit.createdAt} precision="short" />
              {isViewed(hit, duration) ? <Badge tone="ok">{videoWords.viewedLabel}</Badge> : null}
            </span>
            <span className="block text-s break-all text-faint">
              {videoWords.deviceId} {hit.ip}
            </span>
          </Td>
          <Td align="end" className={narrowCell}>
            {formatWatched(hit.maxWatchTime)}
          </Td>
          <Td align="end" className={narrowCell}>
            {formatWatched(hit.totalWatchTime)}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}
