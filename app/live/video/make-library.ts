import type { VideoView } from '../../domain/videos/videos.schema'
import { ApiError, makeApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { drawNews } from '../draw-news'
import { makeAskAgain } from '../messenger/reading/ask-again'
import { makeReadMissed } from '../messenger/reading/read-missed'
import { openLive, type LiveEvent } from '../socket'
import { afterEvent, isVideoEvent, LOADING, withPage, type LibraryState, type VideoEvent } from './library-state'
import { uploadsOf, type VideoApi, type VideoUploads } from './uploads'
import { videoApiPaths } from './video-api-paths'

const [PER_PAGE, AT_ONCE] = [24, 100]

const NO_LINKS = { links: null, linksPageToken: null, linksFailure: null } as const

export interface LibraryOptions {
  credentials: Credentials
  onNotice(text: string): void
}

interface HowToFetch {
  mp4?: true
  save?: true
}

export interface Library {
  getState(): LibraryState
  subscribe(listener: () => void): () => void
  reload(): Promise<void>
  loadMore(): Promise<void>
  /** Rejects with ApiError. */
  open(videoId: string): Promise<void>
  closeVideo(): void
  rename(video: VideoView, name: string): Promise<void>
  remove(videoId: string): Promise<boolean>
  readLinks(): Promise<void>
  loadMoreLinks(): Promise<void>
  /** Rejects with ApiError. */
  makeLink(videoId: string, name: string): Promise<string>
  endLink(videoId: string, linkId: string): Promise<void>
  /** Frames get a tokenized URL. */
  addressOf(video: VideoView, how?: HowToFetch): Promise<string>
  readRemaining(): Promise<void>
  uploads: VideoUploads
  close(): void
}

export function makeLibrary({ credentials, onNotice }: LibraryOptions): Library {
  const listeners = new Set<() => void>()
  let state = LOADING
  let closeLive: (() => void) | null = null
  let [listTurn, openTurn] = [0, 0]
  /** A running load may lack events. */
  const reads = new Set<VideoEvent[]>()
  const ended = new AbortController()
  const api: VideoApi = makeApiClient({
    credentials,
    paths: videoApiPaths,
    userId: () => state.me?.user.id ?? null,
    ended: ended.signal,
  })
  const uploads = uploadsOf(credentials)

  function set(change: Partial<LibraryState>): void {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const explain = (error: unknown): string => (error instanceof ApiError ? error.message : 'An error occurred')
  const isOut = (error: unknown) => error instanceof ApiError && error.status === 401

  async function press<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (isOut(error)) set({ phase: 'signedOut' })
      else if (!ended.signal.aborted) onNotice(explain(error))
      return null
    }
  }

  async function reading<T>(read: () => Promise<T>): Promise<{ answer: T; since: readonly VideoEvent[] }> {
    const since: VideoEvent[] = []
    reads.add(since)
    try {
      return { answer: await read(), since }
    } finally {
      reads.delete(since)
    }
  }

  const withEvents = (read: LibraryState, since: readonly VideoEvent[]) => set(since.reduce(afterEvent, read))

  async function readList(): Promise<void> {
    const turn = (listTurn += 1)
    const limit = Math.min(AT_ONCE, Math.max(PER_PAGE, state.videos.length))
    const { answer, since } = await reading(() => api.call('videos.listVideos', { limit }))
    if (turn !== listTurn) return
    const { items: videos, nextPageToken } = answer
    withEvents({ ...state, phase: 'ready', failure: null, videos, nextPageToken }, since)
  }

  async function readLinks(): Promise<void> {
    const id = state.open?.id
    if (id === undefined) return
    try {
      const limit = Math.min(AT_ONCE, Math.max(PER_PAGE, state.links?.length ?? 0))
      const { items: links, nextPageToken: linksPageToken } = await api.call('videoLinks.listLinks', { id, limit })
      if (state.open?.id === id) set({ links, linksPageToken, linksFailure: null })
    } catch (error) {
      if (isOut(error)) set({ phase: 'signedOut' })
      else if (state.open?.id === id) set({ linksFailure: explain(error) })
    }
  }
  const links = makeAskAgain(readLinks)

  async function readRemaining(): Promise<void> {
    if (state.me?.permissions.maxLimits.videos.unlimited !== false) return
    await api.call('access.currentSession').then(
      (me) => set({ me }),
      () => {},
    )
  }

  function hear(event: LiveEvent): void {
    if (!isVideoEvent(event)) return
    for (const since of reads) since.push(event)
    const openId = state.open?.id
    if (event.type === 'video.deleted') {
      uploads.gone(event.payload.videoId)
      // Deleted in another window.
      if (openId === event.payload.videoId && !removing.has(openId)) onNotice('This video was deleted')
    }
    drawNews(() => set(afterEvent(state, event)))
    if (event.type === 'video.changed' && event.payload.video.id === openId) links.look()
    // Returns quota.
    if (event.type === 'video.deleted' || event.payload.video.status === 'failed') void readRemaining()
  }
  const removing = new Set<string>()

  function listen(userId: string): void {
    closeLive ??= openLive({
      credentials,
      rooms: [`user:${userId}`],
      onState(live) {
        set({ live })
        if (live === 'live') missed.now()
      },
      onReload: () => {
        readList().catch((error: unknown) => isOut(error) && set({ phase: 'signedOut' }))
        if (state.open) void reread(state.open.id)
      },
      onRefused: () => set({ phase: 'signedOut' }),
      onEvent: hear,
    })
  }

  /** May be beyond the loaded pages. */
  async function reread(id: string): Promise<void> {
    try {
      const { answer: video, since } = await reading(() => api.call('videos.findVideo', { id }))
      if (state.open?.id === id) withEvents({ ...state, open: video }, since)
      links.look()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && state.open?.id === id) set({ open: null })
    }
  }

  async function start(): Promise<void> {
    try {
      const me = await api.call('access.currentSession')
      set({ me })
      if (!me.permissions.features.video) return set({ phase: 'ready' })
      listen(me.user.id)
      await readList()
    } catch (error) {
      if (ended.signal.aborted) return
      set({ phase: isOut(error) ? 'signedOut' : 'failed', failure: explain(error) })
      if (!isOut(error)) missed.later()
    }
  }
  const missed = makeReadMissed(() => {
    if (state.phase === 'failed' || state.phase === 'signedOut') void start()
    else if (state.linksFailure !== null) void readLinks()
  })

  return {
    uploads,
    readRemaining,
    readLinks,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async reload() {
      if (state.phase === 'failed') set({ phase: 'loading' })
      await start()
    },
    async loadMore() {
      for (let pageToken = state.nextPageToken; pageToken !== null; pageToken = state.nextPageToken) {
        const input = { pageToken, limit: PER_PAGE }
        const read = await press(() => reading(() => api.call('videos.listVideos', input)))
        if (!read) return
        // Reloaded since.
        if (state.nextPageToken !== pageToken) continue
        const { items, nextPageToken } = read.answer
        return withEvents({ ...state, videos: withPage(state.videos, items), nextPageToken }, read.since)
      }
    },
    async open(videoId) {
      const turn = (openTurn += 1)
      const shown = state.videos.find(({ id }) => id === videoId)
      const { answer: video, since } = shown
        ? { answer: shown, since: [] }
        : await reading(() => api.call('videos.findVideo', { id: videoId }))
      if (turn !== openTurn) return
      withEvents({ ...state, open: video, ...NO_LINKS }, since)
      await readLinks()
    },
    closeVideo() {
      openTurn += 1
      set({ open: null, ...NO_LINKS })
    },
    async rename({ id }, name) {
      const video = await press(() => api.call('videos.renameVideo', { id, name }))
      if (video) set(afterEvent(state, { type: 'video.changed', payload: { video } }))
    },
    async remove(videoId) {
      removing.add(videoId)
      const done = await press(() => api.call('videos.deleteVideo', { id: videoId }))
      removing.delete(videoId)
      if (!done) return false
      uploads.gone(videoId)
      set(afterEvent(state, { type: 'video.deleted', payload: { videoId } }))
      await readRemaining()
      return true
    },
    async makeLink(videoId, name) {
      const { success, url, error } = await api.call('videoLinks.createLink', { id: videoId, name })
      if (!success || url === null) throw new ApiError(422, 'no_link', error ?? 'An error occurred')
      if (state.open?.id === videoId) void readLinks()
      return url
    },
    async loadMoreLinks() {
      const { open, linksPageToken: pageToken, links: before } = state
      if (open === null || pageToken === null) return
      const page = await press(() => api.call('videoLinks.listLinks', { id: open.id, pageToken, limit: PER_PAGE }))
      if (!page || state.links !== before) return
      set({ links: [...(before ?? []), ...page.items], linksPageToken: page.nextPageToken })
    },
    async endLink(videoId, linkId) {
      const done = await press(() => api.call('videoLinks.deleteLink', { id: videoId, linkId }))
      if (done && state.open?.id === videoId) set({ links: state.links?.filter(({ id }) => id !== linkId) ?? null })
    },
    async addressOf({ id: videoId, url, mp4Url }, how = {}) {
      const base = credentials.base ?? ''
      if (credentials.token() === null) return `${base}${how.mp4 ? mp4Url : url}${how.save ? '?save=yes' : ''}`
      const asked = { resource: { kind: 'video', videoId, ...how } } as const
      return base + (await api.call('downloads.createToken', asked)).url
    },
    close() {
      ended.abort()
      missed.close()
      links.close()
      closeLive?.()
      listeners.clear()
    },
  }
}
