import { useEffect, useRef, useState } from 'react'
import type { WatchView } from '~/domain/video-links/watch.schema'
import { useHydrated } from '~/ui/use-hydrated'
import { SpeedSelect } from '../../+video/speed-select'
import { useVisit } from './use-visit'
import { videoWords } from '../../+video/video.words'

type Ready = Extract<WatchView, { state: 'ready' }>

export function Player({ video, path }: { video: Ready; path: string }) {
  const player = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  const [failed, setFailed] = useState(false)
  const hydrated = useHydrated()
  useVisit(player, path)
  useEffect(() => {
    // The source may have failed before hydration.
    if (player.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) setFailed(true)
  }, [])
  const { width, height, sources, poster, name } = video
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        poster={poster ?? undefined}
        aria-label={name}
        className="max-h-[75dvh] w-full bg-inset sm:rounded-l"
        style={{ aspectRatio: width && height ? `${String(width)} / ${String(height)}` : '16 / 9' }}
        // Loading resets the playback rate.
        onLoadedMetadata={({ currentTarget }) => (currentTarget.playbackRate = speed)}
        // React also calls this when the browser rejects one of several sources.
        onError={({ target, currentTarget }) => target === currentTarget && setFailed(true)}
      >
        {sources.map(({ src, type }, index) => (
          <source
            key={src}
            src={src}
            type={type}
            onError={index === sources.length - 1 ? () => setFailed(true) : undefined}
          />
        ))}
        <a href={sources[0]!.src}>{videoWords.openVideo}</a>
      </video>
      <div className="flex min-h-(--control) items-center justify-between gap-4 max-sm:px-4">
        <p role="alert" className="text-s text-danger">
          {failed ? (
            <>
              {videoWords.browserCannotPlayVideo}{' '}
              <a href={sources.at(-1)!.src} download className="underline">
                {videoWords.downloadIt}
              </a>
            </>
          ) : null}
        </p>
        {hydrated && !failed ? (
          <SpeedSelect
            speed={speed}
            onChange={(chosen) => {
              setSpeed(chosen)
              if (player.current) player.current.playbackRate = chosen
            }}
          />
        ) : null}
      </div>
    </div>
  )
}
