import { Paperclip } from 'lucide-react'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Button } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { DownloadVideo } from './download-video'
import { LinkStatistics } from './link-statistics'
import { ShareButton } from './share-button'
import { formatLength } from './video-card'
import { useVideoUi } from './video-context'
import { VideoPlayer } from './video-player'

export function VideoDetail({ video }: { video: VideoView }) {
  const { place } = useVideoUi()
  const { duration, hits, createdAt } = video
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="grid gap-5 p-5 @3xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <VideoPlayer video={video} />
          <p className="tabular text-s text-muted">
            {duration === null ? null : `${formatLength(duration)} · `}
            {formatCount(hits, 'view')} · <FormattedTime at={createdAt} precision="day" />
          </p>
          <div className="flex flex-wrap gap-2">
            {place.onAttach ? (
              <Button
                variant="primary"
                icon={<Paperclip size={16} aria-hidden />}
                onClick={() => place.onAttach?.(video)}
              >
                {place.attachLabel ?? 'Attach'}
              </Button>
            ) : (
              <ShareButton video={video} />
            )}
            <DownloadVideo video={video} />
          </div>
        </div>
        <LinkStatistics video={video} />
      </div>
    </div>
  )
}
