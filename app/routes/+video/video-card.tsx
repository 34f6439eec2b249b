import { Film, Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Button } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { formatSeconds } from '~/ui/format-seconds'
import { FormattedTime } from '~/ui/formatted-time'
import { CARD } from './card'
import { ShareButton } from './share-button'
import { usePicture } from './use-picture'
import { useVideoUi } from './video-context'
import { VideoMenu } from './video-menu'
import { videoWords } from './video.words'

export const formatLength = (seconds: number): string => formatSeconds(Math.max(1, Math.floor(seconds)))

export function VideoCard({ video }: { video: VideoView }) {
  const { library, place } = useVideoUi()
  const { id, name, duration, hits, createdAt } = video
  const length = duration === null ? null : formatLength(duration)
  return (
    <article aria-label={name} className={`${CARD} bg-raised`}>
      <button
        type="button"
        data-video={id}
        aria-label={videoWords.open(name, length === null ? '' : `, ${length}`)}
        className="relative h-38 w-full shrink-0 overflow-hidden bg-inset focus-visible:-outline-offset-2"
        onClick={() => void library.open(id)}
      >
        <Picture key={video.updatedAt} path={video.thumbnail} />
        {length === null ? null : (
          <span className="tabular absolute right-2 bottom-2 rounded-s bg-panel px-1.5 text-s font-medium text-text">
            {length}
          </span>
        )}
      </button>
      <div className="flex min-h-0 flex-1 flex-col justify-between p-3 pr-2">
        <div className="flex items-start gap-1">
          <p dir="auto" title={name} className="min-w-0 flex-1 truncate pt-1 text-m font-medium text-text">
            {name}
          </p>
          <VideoMenu video={video} />
        </div>
        <div className="flex items-center gap-1">
          <p className="tabular min-w-0 flex-1 truncate text-s text-muted">
            {formatCount(hits, 'view')} · <FormattedTime at={createdAt} precision="day" />
          </p>
          {place.onAttach ? (
            <Button
              size="s"
              aria-label={`${place.attachLabel ?? 'Attach'} ${name}`}
              icon={<Paperclip size={14} aria-hidden />}
              onClick={() => place.onAttach?.(video)}
            >
              {place.attachLabel ?? 'Attach'}
            </Button>
          ) : (
            <ShareButton video={video} isSmall />
          )}
        </div>
      </div>
    </article>
  )
}

function Picture({ path }: { path: string | null }) {
  const src = usePicture(path)
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken)
    return (
      <span className="flex size-full items-center justify-center text-faint">
        <Film size={28} aria-hidden />
      </span>
    )
  return <img src={src} alt="" loading="lazy" className="size-full object-cover" onError={() => setBroken(true)} />
}
