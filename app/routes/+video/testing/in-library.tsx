import { createRemixStub } from '@remix-run/testing'
import { createContext, useContext, type ReactNode } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import { cookieCredentials } from '~/live/credentials'
import type { RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { INITIAL_LIBRARY_STATE, type LibraryState } from '~/live/video/library-state'
import type { Library } from '~/live/video/create-library'
import { createUploads } from '~/live/video/uploads'
import { VideoContext, type VideoPlace } from '../video-context'

interface InLibraryProps {
  state?: Partial<LibraryState>
  overrides?: Partial<Library>
  place?: VideoPlace
  record?: (what: RecordedKind) => void
  showLimit?(): void
  children: ReactNode
}

/** Links and dialogs need a router. */
const Children = createContext<ReactNode>(null)
const Window = createRemixStub([{ path: '/', Component: Inside }])
function Inside() {
  return useContext(Children)
}

/** Provides the video library context for component tests. */
export function InLibrary({
  state,
  overrides: deeds,
  place = {},
  record = () => {},
  showLimit = () => {},
  children,
}: InLibraryProps) {
  const shown: LibraryState = { ...INITIAL_LIBRARY_STATE, phase: 'ready', ...state }
  const uploads = createUploads(cookieCredentials)
  const library = { getState: () => shown, subscribe: () => () => {}, uploads, ...deeds } as Library
  return (
    <Children.Provider value={children}>
      <VideoContext.Provider value={{ library, state: shown, place, record, showLimit }}>
        <Window />
      </VideoContext.Provider>
    </Children.Provider>
  )
}

export const aVideo = (change: Partial<VideoView> = {}): VideoView => ({
  id: 'vid_1',
  name: 'House tour',
  status: 'ready',
  reason: null,
  progress: 100,
  thumbnail: null,
  duration: 65,
  width: 640,
  height: 360,
  size: 1_000,
  mimeType: 'video/webm',
  hits: 1,
  playbackIds: [{ id: 'vid_1' }],
  url: '/api/video/vid_1/play',
  mp4Status: null,
  mp4Url: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
