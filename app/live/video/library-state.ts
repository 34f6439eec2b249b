import type { SessionView } from '../../domain/access/access.schema'
import type { VideoLink } from '../../domain/video-links/video-links.schema'
import type { VideoView } from '../../domain/videos/videos.schema'
import type { LiveEvent } from '../socket'

export interface LibraryState {
  phase: 'loading' | 'ready' | 'failed' | 'signedOut'
  live: 'connecting' | 'live' | 'lost'
  me: SessionView | null
  /** Newest first. */
  videos: readonly VideoView[]
  /** Null: last page. */
  nextPageToken: string | null
  failure: string | null
  open: VideoView | null
  /** Null: not loaded. */
  links: readonly VideoLink[] | null
  /** Null: last page. */
  linksPageToken: string | null
  linksFailure: string | null
}

export const INITIAL_LIBRARY_STATE: LibraryState = {
  phase: 'loading',
  live: 'connecting',
  me: null,
  videos: [],
  nextPageToken: null,
  failure: null,
  open: null,
  links: null,
  linksPageToken: null,
  linksFailure: null,
}

export type VideoEvent = Extract<LiveEvent, { type: 'video.changed' | 'video.deleted' }>

export const isVideoEvent = (event: LiveEvent): event is VideoEvent =>
  event.type === 'video.changed' || event.type === 'video.deleted'

/** Idempotent. */
export function applyVideoEvent(
  { videos, nextPageToken, open, ...otherState }: LibraryState,
  { type, payload }: Pick<VideoEvent, 'type' | 'payload'>,
): LibraryState {
  if (type === 'video.deleted') {
    const { videoId } = payload as { videoId: string }
    const others = videos.filter(({ id }) => id !== videoId)
    return { ...otherState, nextPageToken, videos: others, open: open?.id === videoId ? null : open }
  }
  const { video } = payload as { video: VideoView }
  return {
    ...otherState,
    nextPageToken,
    videos: insertVideo(videos, video, nextPageToken === null),
    open: open?.id === video.id ? video : open,
  }
}

/** Older videos come with their page. */
function insertVideo(videos: readonly VideoView[], video: VideoView, isComplete: boolean): readonly VideoView[] {
  if (videos.some(({ id }) => id === video.id)) return videos.map((one) => (one.id === video.id ? video : one))
  const last = videos.at(-1)
  if (!isComplete && last && isOlder(video, last)) return videos
  return newestFirst([video, ...videos])
}

export const appendPage = (videos: readonly VideoView[], page: readonly VideoView[]): readonly VideoView[] => {
  const known = new Set(videos.map(({ id }) => id))
  return newestFirst([...videos, ...page.filter(({ id }) => !known.has(id))])
}

const isOlder = (one: VideoView, other: VideoView) => compare(one, other) > 0
const compare = (one: VideoView, other: VideoView) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1
const newestFirst = (videos: readonly VideoView[]) => videos.toSorted(compare)

export const hasVideoQuota = (me: SessionView | null): boolean =>
  me === null || (!me.permissions.blocked && me.permissions.maxLimits.videos.unlimited) || me.remaining.videos > 0
