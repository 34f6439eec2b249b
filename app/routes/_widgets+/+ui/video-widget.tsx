import { useEffect, useMemo, useRef, useState } from 'react'
import { GENERAL_LINK } from '~/domain/video-links/link-words'
import type { VideoView } from '~/domain/videos/videos.schema'
import { ApiError } from '~/live/api-client'
import { cookieCredentials, CredentialsContext } from '~/live/credentials'
import type { Library } from '~/live/video/make-library'
import { cx } from '~/ui/cx'
import { MissingPart } from '~/ui/missing-part'
import { showToast } from '~/ui/toast'
import { useChunk } from '~/ui/use-chunk'
import type { VideoPlace } from '../../+video/video-context'
import { shownLibrary } from './frame-kinds'
import { laterVideo } from './later-video'
import { videoCommands } from './video-commands'
import type { FrameHost, WidgetPlace } from './widget-frame'

/** 2-live §2.1. */
const [WIDTH, HEIGHT] = [960, 600]

/** The library of videos as a widget, where a host may have one of them chosen. */
export function VideoWidget({ host, signInAt }: WidgetPlace) {
  const part = laterVideo.useLoaded()
  const { failed, tryAgain } = useChunk(laterVideo.load)
  const [isChoosing, setChoosing] = useState(false)
  const library = useRef<Library | null>(null)
  useEffect(() => host?.send('ui.resize', { height: HEIGHT, width: WIDTH }), [host])
  const place = useMemo<VideoPlace>(
    () =>
      host
        ? {
            close: host.close,
            attach(drawn) {
              library.current = drawn
              host.attach(shownLibrary(drawn), videoCommands(drawn, { setChoosing }))
            },
            ...(isChoosing
              ? { attachWord: 'Select', onAttach: (video: VideoView) => void select(host, library.current, video) }
              : {}),
          }
        : { signInAt },
    [host, signInAt, isChoosing],
  )
  return (
    <CredentialsContext.Provider value={host?.credentials ?? cookieCredentials}>
      <div
        className={cx(
          'h-dvh overflow-hidden border border-line bg-panel',
          host ? 'widget widget-framed rounded-l' : 'mx-auto max-w-240 min-[60rem]:max-h-150',
        )}
      >
        {part ? <part.VideoLibrary place={place} /> : null}
        {!part && failed ? <MissingPart what="The video library" tryAgain={tryAgain} /> : null}
      </div>
    </CredentialsContext.Provider>
  )
}

/** The host gets a link of its own: what the library itself plays nobody else may see. Then nothing is left to do here. */
async function select(host: FrameHost, library: Library | null, { id, name, thumbnail }: VideoView): Promise<void> {
  try {
    const url = await library?.makeLink(id, GENERAL_LINK)
    if (url === undefined) return
    host.send('video.selected', { id, name, url, thumbnail: thumbnail === null ? null : `${url}/thumbnail` })
    host.close()
  } catch (error) {
    const text = error instanceof ApiError ? error.message : 'An error occurred'
    void showToast({ tone: 'error', text, position: 'top-center' })
  }
}
