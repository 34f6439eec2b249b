import type { UsageNotice } from '../../domain/usage/usage.schema'
import type { VideoView } from '../../domain/videos/videos.schema'
import { ApiError, createApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { renderEvent } from '../render-event'
import { createThrottledLoader } from '../messenger/reading/throttled-loader'
import { createLoadRetry } from '../messenger/reading/load-retry'
import { openLiveConnection, type LiveEvent } from '../socket'
import {
  applyVideoEvent,
  isVideoEvent,
  INITIAL_LIBRARY_STATE,
  appendPage,
  type LibraryState,
  type VideoEvent,
} from './library-state'
import { getUploads, type VideoApi, type VideoUploads } from './uploads'
import { videoApiPaths } from './video-api-paths'
import { videoLiveWords } from './video-live.words'

const [PER_PAGE, MAX_PER_REQUEST] = [24, 100]

const NO_LINKS = { links: null, linksPageToken: null, linksFailure: null } as const

export interface LibraryOptions {
  credentials: Credentials
  onNotice(text: string): void
}

interface VideoUrlOptions {
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
  loadLinks(): Promise<void>
  loadMoreLinks(): Promise<void>
  /** Rejects with ApiError. */
  createLink(videoId: string, name: string): Promise<string>
  deleteLink(videoId: string, linkId: string): Promise<void>
  /** Frames get a tokenized URL. */
  getVideoUrl(video: VideoView, options?: VideoUrlOptions): Promise<string>
  loadRemaining(): Promise<void>
  claimUsageNotice(): Promise<{ notice: UsageNotice | null }>
  uploads: VideoUploads
  close(): void
}

export function createLibrary({ credentials, onNotice }: LibraryOptions): Library {
  const listeners = new Set<() => void>()
  let state = INITIAL_LIBRARY_STATE
  let closeLive: (() => void) | null = null
  let [listTurn, openTurn] = [0, 0]
  /** A running load may lack events. */
  const pendingLoads = new Set<VideoEvent[]>()
  const abortController = new AbortController()
  const api: VideoApi = createApiClient({
    credentials,
    paths: videoApiPaths,
    userId: () => state.me?.user.id ?? null,
    signal: abortController.signal,
  })
  const uploads = getUploads(credentials)

  function set(change: Partial<LibraryState>): void {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const explain = (error: unknown): string => (error instanceof ApiError ? error.message : videoLiveWords.errorOccurred)
  const isSignedOutError = (error: unknown) => error instanceof ApiError && error.status === 401

  async function press<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (isSignedOutError(error)) set({ phase: 'signedOut' })
      else if (!abortController.signal.aborted) onNotice(explain(error))
      return null
    }
  }

  async function trackLoad<T>(read: () => Promise<T>): Promise<{ answer: T; since: readonly VideoEvent[] }> {
    const since: VideoEvent[] = []
    pendingLoads.add(since)
    try {
      return { answer: await read(), since }
    } finally {
      pendingLoads.delete(since)
    }
  }

  const setWithEvents = (loaded: LibraryState, since: readonly VideoEvent[]) =>
    set(since.reduce(applyVideoEvent, loaded))

  async function loadVideos(): Promise<void> {
    const turn = (listTurn += 1)
    const limit = Math.min(MAX_PER_REQUEST, Math.max(PER_PAGE, state.videos.length))
    const { answer, since } = await trackLoad(() => api.call('videos.listVideos', { limit }))
    if (turn !== listTurn) return
    const { items: videos, nextPageToken } = answer
    setWithEvents({ ...state, phase: 'ready', failure: null, videos, nextPageToken }, since)
  }

  async function loadLinks(): Promise<void> {
    const id = state.open?.id
    if (id === undefined) return
    try {
      const limit = Math.min(MAX_PER_REQUEST, Math.max(PER_PAGE, state.links?.length ?? 0))
      const { items: links, nextPageToken: linksPageToken } = await api.call('videoLinks.listLinks', { id, limit })
      if (state.open?.id === id) set({ links, linksPageToken, linksFailure: null })
    } catch (error) {
      if (isSignedOutError(error)) set({ phase: 'signedOut' })
      else if (state.open?.id === id) set({ linksFailure: explain(error) })
    }
  }
  const linkLoader = createThrottledLoader(loadLinks)

  async function loadRemaining(): Promise<void> {
    if (state.me?.permissions.maxLimits.videos.unlimited !== false) return
    await api.call('access.currentSession').then(
      (me) => set({ me }),
      () => {},
    )
  }

  function handleEvent(event: LiveEvent): void {
    if (!isVideoEvent(event)) return
    for (const since of pendingLoads) since.push(event)
    const openId = state.open?.id
    if (event.type === 'video.deleted') {
      uploads.handleDeleted(event.payload.videoId)
      // Deleted in another window.
      if (openId === event.payload.videoId && !pendingDeletes.has(openId)) onNotice(videoLiveWords.videoDeleted)
    }
    renderEvent(() => set(applyVideoEvent(state, event)))
    if (event.type === 'video.changed' && event.payload.video.id === openId) linkLoader.request()
    // Returns quota.
    if (event.type === 'video.deleted' || event.payload.video.status === 'failed') void loadRemaining()
  }
  const pendingDeletes = new Set<string>()

  function subscribeToEvents(userId: string): void {
    closeLive ??= openLiveConnection({
      credentials,
      channels: [`user:${userId}`],
      onState(live) {
        set({ live })
        if (live === 'live') loadRetry.now()
      },
      onReload: () => {
        loadVideos().catch((error: unknown) => isSignedOutError(error) && set({ phase: 'signedOut' }))
        if (state.open) void reloadVideo(state.open.id)
      },
      onRefused: () => set({ phase: 'signedOut' }),
      onEvent: handleEvent,
    })
  }

  /** May be beyond the loaded pages. */
  async function reloadVideo(id: string): Promise<void> {
    try {
      const { answer: video, since } = await trackLoad(() => api.call('videos.findVideo', { id }))
      if (state.open?.id === id) setWithEvents({ ...state, open: video }, since)
      linkLoader.request()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && state.open?.id === id) set({ open: null })
    }
  }

  async function start(): Promise<void> {
    try {
      const me = await api.call('access.currentSession')
      set({ me })
      if (!me.permissions.features.video) return set({ phase: 'ready' })
      subscribeToEvents(me.user.id)
      await loadVideos()
    } catch (error) {
      if (abortController.signal.aborted) return
      set({ phase: isSignedOutError(error) ? 'signedOut' : 'failed', failure: explain(error) })
      if (!isSignedOutError(error)) loadRetry.later()
    }
  }
  const loadRetry = createLoadRetry(() => {
    if (state.phase === 'failed' || state.phase === 'signedOut') void start()
    else if (state.linksFailure !== null) void loadLinks()
  })

  return {
    uploads,
    loadRemaining,
    claimUsageNotice: () => api.call('usage.claimNotice', { consumable: 'videos' }),
    loadLinks,
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
        const loaded = await press(() => trackLoad(() => api.call('videos.listVideos', input)))
        if (!loaded) return
        // Reloaded since.
        if (state.nextPageToken !== pageToken) continue
        const { items, nextPageToken } = loaded.answer
        return setWithEvents({ ...state, videos: appendPage(state.videos, items), nextPageToken }, loaded.since)
      }
    },
    async open(videoId) {
      const turn = (openTurn += 1)
      const shown = state.videos.find(({ id }) => id === videoId)
      const { answer: video, since } = shown
        ? { answer: shown, since: [] }
        : await trackLoad(() => api.call('videos.findVideo', { id: videoId }))
      if (turn !== openTurn) return
      setWithEvents({ ...state, open: video, ...NO_LINKS }, since)
      await loadLinks()
    },
    closeVideo() {
      openTurn += 1
      set({ open: null, ...NO_LINKS })
    },
    async rename({ id }, name) {
      const video = await press(() => api.call('videos.renameVideo', { id, name }))
      if (video) set(applyVideoEvent(state, { type: 'video.changed', payload: { video } }))
    },
    async remove(videoId) {
      pendingDeletes.add(videoId)
      const done = await press(() => api.call('videos.deleteVideo', { id: videoId }))
      pendingDeletes.delete(videoId)
      if (!done) return false
      uploads.handleDeleted(videoId)
      set(applyVideoEvent(state, { type: 'video.deleted', payload: { videoId } }))
      await loadRemaining()
      return true
    },
    async createLink(videoId, name) {
      const { success, url, error } = await api.call('videoLinks.createLink', { id: videoId, name })
      if (!success || url === null) throw new ApiError(422, 'no_link', error ?? videoLiveWords.errorOccurred)
      if (state.open?.id === videoId) void loadLinks()
      return url
    },
    async loadMoreLinks() {
      const { open, linksPageToken: pageToken, links: before } = state
      if (open === null || pageToken === null) return
      const page = await press(() => api.call('videoLinks.listLinks', { id: open.id, pageToken, limit: PER_PAGE }))
      if (!page || state.links !== before) return
      set({ links: [...(before ?? []), ...page.items], linksPageToken: page.nextPageToken })
    },
    async deleteLink(videoId, linkId) {
      const done = await press(() => api.call('videoLinks.deleteLink', { id: videoId, linkId }))
      if (done && state.open?.id === videoId) set({ links: state.links?.filter(({ id }) => id !== linkId) ?? null })
    },
    async getVideoUrl({ id: videoId, url, mp4Url }, options = {}) {
      const base = credentials.base ?? ''
      if (credentials.token() === null) return `${base}${options.mp4 ? mp4Url : url}${options.save ? '?save=yes' : ''}`
      const request = { resource: { kind: 'video', videoId, ...options } } as const
      return base + (await api.call('downloads.createToken', request)).url
    },
    close() {
      abortController.abort()
      loadRetry.close()
      linkLoader.close()
      closeLive?.()
      listeners.clear()
    },
  }
}
