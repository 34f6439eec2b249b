import type { SessionView } from '../../domain/access/access.schema'
import type { VideoLink } from '../../domain/video-links/video-links.schema'
import type { VideoView } from '../../domain/videos/videos.schema'
import type { LiveEvent } from '../socket'

/** What a window shows of somebody's library. */
export interface LibraryState {
  phase: 'loading' | 'ready' | 'failed' | 'signedOut'
  live: 'connecting' | 'live' | 'lost'
  me: SessionView | null
  /** Newest first. */
  videos: readonly VideoView[]
  /** null: there are no more. */
  nextPageToken: string | null
  /** Why it could not be read. */
  failure: string | null
  /** The one that is looked at. */
  open: VideoView | null
  /** Its links; null: not read yet. */
  links: readonly VideoLink[] | null
  /** null: there are no more. */
  linksPageToken: string | null
  linksFailure: string | null
}

export const LOADING: LibraryState = {
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

/** What happened, on top of what is there. Told twice it changes nothing. */
export function afterEvent(
  { videos, nextPageToken, open, ...rest }: LibraryState,
  { type, payload }: Pick<VideoEvent, 'type' | 'payload'>,
): LibraryState {
  if (type === 'video.deleted') {
    const { videoId } = payload as { videoId: string }
    const others = videos.filter(({ id }) => id !== videoId)
    return { ...rest, nextPageToken, videos: others, open: open?.id === videoId ? null : open }
  }
  const { video } = payload as { video: VideoView }
  return {
    ...rest,
    nextPageToken,
    videos: withVideo(videos, video, nextPageToken === null),
    open: open?.id === video.id ? video : open,
  }
}

/** `isAll`: there are no others below them. An older one of a page that was not read yet comes with that page. */
function withVideo(videos: readonly VideoView[], video: VideoView, isAll: boolean): readonly VideoView[] {
  if (videos.some(({ id }) => id === video.id)) return videos.map((one) => (one.id === video.id ? video : one))
  const last = videos.at(-1)
  if (!isAll && last && isOlder(video, last)) return videos
  return newestFirst([video, ...videos])
}

/** A page that was read, below what is there. */
export const withPage = (videos: readonly VideoView[], page: readonly VideoView[]): readonly VideoView[] => {
  const known = new Set(videos.map(({ id }) => id))
  return newestFirst([...videos, ...page.filter(({ id }) => !known.has(id))])
}

const isOlder = (one: VideoView, other: VideoView) => compare(one, other) > 0
const compare = (one: VideoView, other: VideoView) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1
const newestFirst = (videos: readonly VideoView[]) => videos.toSorted(compare)

/** Whether a video may be made: the plan holds one still, or nobody counts them. The server asks again. */
export const hasVideosLeft = (me: SessionView | null): boolean =>
  me === null || me.permissions.maxLimits.videos.unlimited || me.remaining.videos > 0
