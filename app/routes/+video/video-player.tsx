import { useCallback, useEffect, useRef, useState } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Button, Spinner } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { SpeedSelect } from './speed-select'
import { usePicture } from './use-picture'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'

/** Signed URLs in a frame expire during playback: refetch, but stop if the new URL fails too. */
const REFETCH_AFTER_MS = 10_000

/** Plays a video at a chosen speed (2-live §9), with the browser's controls. */
export function VideoPlayer({ video }: { video: VideoView }) {
  const { library } = useVideoUi()
  const { name, url } = video
  const latest = useRef(video)
  useEffect(() => {
    latest.current = video
  })
  const player = useRef<HTMLVideoElement>(null)
  const [src, setSrc] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [speed, setSpeed] = useState(1)
  const poster = usePicture(video.thumbnail)
  /** Position and play state to restore. */
  const resume = useRef<{ at: number; runs: boolean } | null>(null)
  const fetchedAt = useRef(0)
  const fetchUrl = useCallback(() => {
    let gone = false
    fetchedAt.current = performance.now()
    library.getVideoUrl(latest.current).then(
      (address) => {
        if (gone) return
        setSrc(address)
        // A failed element with the same URL needs an explicit load().
        player.current?.load()
      },
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [library])
  useEffect(() => (url === null ? undefined : fetchUrl()), [fetchUrl, url])

  const retry = () => {
    setFailed(false)
    fetchUrl()
  }
  const handleError = () => {
    const { current } = player
    // A fresh URL that fails is not playable.
    if (performance.now() - fetchedAt.current < REFETCH_AFTER_MS) return setFailed(true)
    if (current) resume.current = { at: current.currentTime, runs: !current.paused }
    retry()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex aspect-video w-full items-center justify-center overflow-hidden rounded-m bg-inset">
        {failed ? (
          <div className="w-full bg-panel">
            <ErrorState
              title={videoWords.videoNotPlayed}
              action={<Button onClick={retry}>{videoWords.tryAgain}</Button>}
            />
          </div>
        ) : src === null ? (
          <Spinner className="size-5 text-muted" />
        ) : (
          <video
            ref={player}
            src={src}
            poster={poster ?? undefined}
            controls
            playsInline
            preload="metadata"
            aria-label={name}
            className="size-full"
            onError={handleError}
            onLoadedMetadata={({ currentTarget }) => {
              // Loading resets the speed.
              currentTarget.playbackRate = speed
              const { at, runs } = resume.current ?? { at: 0, runs: false }
              resume.current = null
              if (at > 0) currentTarget.currentTime = at
              if (runs) void currentTarget.play().catch(() => {})
            }}
          />
        )}
      </div>
      <div className="flex justify-end">
        <SpeedSelect
          speed={speed}
          onChange={(next) => {
            setSpeed(next)
            if (player.current) player.current.playbackRate = next
          }}
        />
      </div>
    </div>
  )
}
