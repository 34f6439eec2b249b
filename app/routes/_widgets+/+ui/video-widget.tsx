import { useEffect, useMemo, useRef, useState } from 'react'
import { GENERAL_LINK } from '~/domain/video-links/video-links.words'
import type { VideoView } from '~/domain/videos/videos.schema'
import { ApiError } from '~/live/api-client'
import type { Library } from '~/live/video/create-library'
import { showToast } from '~/ui/toast'
import type { VideoPlace } from '../../+video/video-context'
import { toMounted } from './frame-kinds'
import { LargeWidget } from './large-widget'
import { lazyVideo } from './lazy-video'
import { videoCommands } from './video-commands'
import type { FrameHost, WidgetPlace } from './widget-frame'
import { uiWords } from '~/ui/ui.words'
import { pagePartsWords } from '../../+ui/page-parts.words'

/** 2-live §2.1. */
const [WIDTH, HEIGHT] = [960, 600]

export function VideoWidget({ host, signInAt }: WidgetPlace) {
  const part = lazyVideo.useLoaded()
  const [isChoosing, setChoosing] = useState(false)
  const library = useRef<Library | null>(null)
  useEffect(() => host?.send('ui.resize', { height: HEIGHT, width: WIDTH }), [host])
  const place = useMemo<VideoPlace>(
    () =>
      host
        ? {
            close: host.close,
            attach(mountedLibrary) {
              library.current = mountedLibrary
              host.attach(toMounted(mountedLibrary), videoCommands(mountedLibrary, { setChoosing }))
            },
            ...(isChoosing
              ? {
                  attachLabel: 'Select',
                  onAttach: (video: VideoView) => void selectVideo(host, library.current, video),
                }
              : {}),
          }
        : { signInAt },
    [host, signInAt, isChoosing],
  )
  return (
    <LargeWidget host={host} what={pagePartsWords.videoLibrary} load={lazyVideo.load}>
      {part ? <part.VideoLibrary place={place} /> : null}
    </LargeWidget>
  )
}

/** Gives the host a public link: only the owner can play library files. */
async function selectVideo(
  host: FrameHost,
  library: Library | null,
  { id, name, thumbnail }: VideoView,
): Promise<void> {
  try {
    const url = await library?.createLink(id, GENERAL_LINK)
    if (url === undefined) return
    host.send('video.selected', { id, name, url, thumbnail: thumbnail === null ? null : `${url}/thumbnail` })
    host.close()
  } catch (error) {
    const text = error instanceof ApiError ? error.message : uiWords.genericError
    void showToast({ tone: 'error', text, position: 'top-center' })
  }
}
