import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import type { VideoUpload } from '~/live/video/uploads'
import { Banner } from '~/ui/banner'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { useInfiniteScroll } from '~/ui/use-infinite-scroll'
import { CARD } from './card'
import { UploadCard } from './upload-card'
import { UploadAnnouncer } from './upload-announcer'
import { getFailureText, useUpload, useUploads } from './use-upload'
import { VideoCard } from './video-card'
import { WaitingCard } from './waiting-card'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'

/** Distance from the end at which the next page loads. */
const NEAR_END_PX = 400
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(0,17rem))] justify-center gap-6 p-5'

export function LibraryGrid() {
  const { library, state } = useVideoUi()
  const { videos, nextPageToken } = state
  const uploads = useUploads()
  const upload = useUpload()
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const readOn = useInfiniteScroll({
    box,
    content,
    isNear: ({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - scrollTop - clientHeight <= NEAR_END_PX,
    read: () => library.loadMore(),
  })
  const knownIds = new Set(videos.map(({ id }) => id))
  const pendingUploads = uploads.filter(({ videoId }) => videoId === null || !knownIds.has(videoId))
  const uploadByVideo = new Map(uploads.map((one) => [one.videoId, one]))
  // The live event may arrive before the upload's response, which names the video.
  const unnamed = new Set(uploads.filter(({ videoId, failure }) => !videoId && !failure).map(({ name }) => name))
  const shown = videos.filter(
    ({ id, name, status }) => status !== 'waiting' || uploadByVideo.has(id) || !unnamed.has(name),
  )
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto"
      onScroll={readOn}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        upload.add([...event.dataTransfer.files])
      }}
    >
      <div ref={content}>
        {upload.problems.length > 0 ? (
          <div role="alert" className="flex items-start gap-1 px-5 pt-4">
            <div className="min-w-0 flex-1 break-words">
              <Banner tone="warn">{upload.problems.join(' ')}</Banner>
            </div>
            <IconButton
              label={videoWords.dismiss}
              size="s"
              icon={<X size={14} aria-hidden />}
              onClick={() => {
                upload.forgetProblems()
                content.current?.querySelector('button')?.focus()
              }}
            />
          </div>
        ) : null}
        <UploadAnnouncer uploads={uploads} videos={videos} />
        <ul aria-label={videoWords.videos} className={GRID}>
          <li>
            <UploadCard add={upload.add} isOver={isOver} isAlone={videos.length + pendingUploads.length === 0} />
          </li>
          {pendingUploads.map((one) => (
            <li key={`upload-${one.key}`}>
              <OwnUpload upload={one} />
            </li>
          ))}
          {shown.map((video) => (
            <li key={uploadByVideo.has(video.id) ? `upload-${uploadByVideo.get(video.id)!.key}` : video.id}>
              <VideoItem video={video} upload={uploadByVideo.get(video.id)} />
            </li>
          ))}
          {nextPageToken === null ? null : (
            <li>
              <CardSkeleton />
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

/** Upload of this window: local progress is newer than the server's. */
function OwnUpload({ upload }: { upload: VideoUpload }) {
  const { uploads } = useVideoUi().library
  const { key, name, share, failure } = upload
  return (
    <WaitingCard
      name={name}
      stage={failure ? 'failed' : 'uploading'}
      share={share}
      reason={failure && (failure.reason ? `${getFailureText(failure)}: ${failure.reason}` : getFailureText(failure))}
      onRetry={failure ? () => uploads.retry(key) : undefined}
      onClose={() => uploads.cancel(key)}
    />
  )
}

function VideoItem({ video, upload }: { video: VideoView; upload: VideoUpload | undefined }) {
  const { library } = useVideoUi()
  const { id, name, status, progress, reason } = video
  if (status === 'ready') return <VideoCard video={video} />
  // After a reported failure only this window can retry.
  const isReported = status === 'failed' && upload?.failure?.reason === null
  if (upload && (isReported || (status !== 'failed' && (upload.failure || status !== 'processing'))))
    return <OwnUpload upload={upload} />
  const stage = status === 'processing' || status === 'failed' ? status : 'uploading'
  return (
    <WaitingCard
      name={name}
      stage={stage}
      share={progress / 100}
      reason={reason}
      onRetry={undefined}
      onClose={stage === 'processing' ? undefined : () => void library.remove(id)}
    />
  )
}

const CardSkeleton = () => (
  <div className={CARD}>
    <Skeleton className="h-38 w-full" />
    <div className="flex flex-col gap-2 p-3">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-24" />
    </div>
  </div>
)

export const LibrarySkeleton = () => (
  <div className="min-h-0 flex-1 overflow-hidden" role="status">
    <span className="sr-only">{videoWords.loadingVideos}</span>
    <div className={GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  </div>
)
