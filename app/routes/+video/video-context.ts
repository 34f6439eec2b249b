import { createContext, useContext } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import type { LibraryState } from '~/live/video/library-state'
import type { Library } from '~/live/video/create-library'

/** Environment of a library inside a frame. */
export interface VideoPlace {
  attach?(library: Library): void
  close?(): void
  /** Sign-in URL. Absent: ask the host again. */
  signInAt?: string
  /** Called when a video is chosen for a message or the CRM. */
  onAttach?: (video: VideoView) => void
  /** Label of the attach button. */
  attachLabel?: string
}

interface VideoUi {
  library: Library
  state: LibraryState
  place: VideoPlace
  record(what: RecordedKind): void
  showLimit(): void
}

export const VideoContext = createContext<VideoUi | null>(null)

export function useVideoUi(): VideoUi {
  const ui = useContext(VideoContext)
  if (ui === null) throw new Error('outside of a video library')
  return ui
}
