import { ArrowLeft, Film, Settings, X } from 'lucide-react'
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { NO_LIBRARY } from '~/domain/videos/videos.words'
import type { VideoView } from '~/domain/videos/videos.schema'
import { CredentialsContext } from '~/live/credentials'
import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { useLibrary } from '~/live/video/use-library'
import { Banner } from '~/ui/banner'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { Button, ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { isFocusLost } from '~/ui/restore-focus'
import { IconButton } from '~/ui/icon-button'
import { showToast } from '~/ui/toast'
import { Tooltip } from '~/ui/tooltip'
import { PortalLink } from '../+ui/portal-link'
import { LibraryGrid, LibrarySkeleton } from './library-grid'
import { UsageReadout } from '../+ui/usage-readout'
import { VideoLimitDialog } from './limit-dialog'
import { Recording } from './recording'
import { VideoContext, type VideoPlace } from './video-context'
import { VideoDetail } from './video-detail'
import { VideosNotice } from './videos-notice'
import { VideoMenu } from './video-menu'
import { videoWords } from './video.words'

const OUR_PAGE: VideoPlace = {}
const icon = { size: 16, 'aria-hidden': true } as const

export function VideoPicker({ onAttach, onClose }: { onAttach(video: VideoView): void; onClose(): void }) {
  const latest = useRef({ onAttach, onClose })
  useEffect(() => {
    latest.current = { onAttach, onClose }
  })
  const [place] = useState<VideoPlace>(() => ({
    onAttach: (video) => latest.current.onAttach(video),
    close: () => latest.current.onClose(),
  }))
  return <VideoLibrary place={place} />
}

export function VideoLibrary({ place = OUR_PAGE }: { place?: VideoPlace }) {
  const credentials = useContext(CredentialsContext)
  const { library, state } = useLibrary({
    credentials,
    onNotice: (text) => void showToast({ tone: 'error', text, position: 'top-center' }),
  })
  const [showsLimit, setShowsLimit] = useState(false)
  const [recordingKind, setRecordingKind] = useState<RecordedKind | null>(null)
  const ui = useMemo(
    () => (library ? { library, state, place, record: setRecordingKind, showLimit: () => setShowsLimit(true) } : null),
    [library, state, place],
  )
  const { phase, live, failure, open, me } = state
  const { list, detail } = useFocusOnSwitch(open?.id ?? null)
  const isKnown = phase !== 'loading'
  useEffect(() => {
    if (library && isKnown) place.attach?.(library)
  }, [library, isKnown, place])

  const retryButton = <Button onClick={() => void library?.reload()}>{videoWords.tryAgain}</Button>
  let body: ReactNode
  if (phase === 'failed') body = <ErrorState action={retryButton}>{failure}</ErrorState>
  else if (phase === 'signedOut')
    body = (
      <ErrorState
        title={videoWords.youSignedOut}
        action={place.signInAt ? <ButtonLink to={place.signInAt}>{videoWords.signIn}</ButtonLink> : retryButton}
      >
        {videoWords.signAgainSeeVideos}
      </ErrorState>
    )
  else if (ui === null || phase === 'loading') body = <LibrarySkeleton />
  else if (me && !me.permissions.features.video)
    body = (
      <div className="p-5">
        <EmptyState icon={<Film size={24} aria-hidden />} title={NO_LIBRARY}>
          {videoWords.recordOrUploadVideoSend}
        </EmptyState>
      </div>
    )
  else
    body = (
      <VideoContext.Provider value={ui}>
        <VideosNotice />
        {showsLimit ? <VideoLimitDialog me={me} onClose={() => setShowsLimit(false)} /> : null}
        {recordingKind ? <Recording what={recordingKind} onClose={() => setRecordingKind(null)} /> : null}

        <section
          ref={list}
          tabIndex={-1}
          aria-label={videoWords.library}
          className={cx('min-h-0 flex-1 flex-col focus:outline-none', open ? 'hidden' : 'flex')}
        >
          <LibraryGrid />
        </section>
        {open ? (
          <section
            ref={detail}
            key={open.id}
            tabIndex={-1}
            aria-label={open.name}
            className="flex min-h-0 flex-1 flex-col focus:outline-none"
          >
            <VideoDetail video={open} />
          </section>
        ) : null}
      </VideoContext.Provider>
    )
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-panel">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-4 py-2">
        {open ? (
          <IconButton
            label={videoWords.backVideos}
            size="s"
            icon={<ArrowLeft {...icon} />}
            onClick={() => library?.closeVideo()}
          />
        ) : null}
        <h2 dir="auto" className="min-w-0 flex-1 truncate px-1 text-l font-semibold text-text">
          {open?.name ?? 'Videos'}
        </h2>
        {open && ui ? (
          <VideoContext.Provider value={ui}>
            <VideoMenu video={open} />
          </VideoContext.Provider>
        ) : null}
        {me?.permissions.features.video && !open && phase === 'ready' ? (
          <UsageReadout me={me} consumable="videos" />
        ) : null}
        <Tooltip text={videoWords.videoSignature}>
          <PortalLink
            to="/manage/video-signature"
            variant="ghost"
            size="s"
            square
            aria-label={videoWords.settings}
            icon={<Settings {...icon} />}
          />
        </Tooltip>
        {place.close ? (
          <IconButton label={videoWords.close} size="s" icon={<X {...icon} />} onClick={place.close} />
        ) : null}
      </header>
      {live === 'lost' && phase === 'ready' ? (
        <Banner tone="warn" title={videoWords.noConnection}>
          {videoWords.listMayBeOutDate}
        </Banner>
      ) : null}
      {body}
    </div>
  )
}

/** Moves the focus between list and detail as one replaces the other. */
function useFocusOnSwitch(openId: string | null) {
  const list = useRef<HTMLElement>(null)
  const detail = useRef<HTMLElement>(null)
  const before = useRef(openId)
  useIsomorphicLayoutEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed === openId || !isFocusLost()) return
    const card = openId === null ? list.current?.querySelector<HTMLElement>(`[data-video="${closed}"]`) : null
    const target = openId === null ? (card ?? list.current) : detail.current
    target?.focus()
  }, [openId])
  return { list, detail }
}
