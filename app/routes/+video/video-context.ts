import { createContext, useContext } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import type { LibraryState } from '~/live/video/library-state'
import type { Library } from '~/live/video/make-library'

/** Where a library is drawn that is not a page of ours: what its frame is told and can do. */
export interface VideoPlace {
  /** Hands over what is drawn. */
  attach?(library: Library): void
  close?(): void
  /** Where somebody who is signed out signs in; without it the host is asked once more. */
  signInAt?: string
  /** A video is chosen for what asked for one: a text, or the CRM. */
  onAttach?: (video: VideoView) => void
  /** What choosing is called there. */
  attachWord?: string
}

interface VideoUi {
  library: Library
  state: LibraryState
  place: VideoPlace
  /** Opens the recorder. */
  record(what: RecordedKind): void
  /** The plan holds none any more: says so. */
  showLimit(): void
}

export const VideoContext = createContext<VideoUi | null>(null)

export function useVideoUi(): VideoUi {
  const ui = useContext(VideoContext)
  if (ui === null) throw new Error('outside of a video library')
  return ui
}
