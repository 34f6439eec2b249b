import { ApiError, createApiClient, type ApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { uploadBody, uploadFile } from '../upload-file'
import { captureThumbnail } from './capture-thumbnail'
import { videoApiPaths as paths } from './video-api-paths'

export type VideoApi = ApiClient<keyof typeof paths>

export interface NewVideo {
  file: File
  name: string
  /** Undefined: captured. Null: none. */
  thumbnail?: Blob | null
}

export interface VideoUpload {
  key: number
  name: string
  videoId: string | null
  /** 0 to 1. */
  share: number
  /** `place`: creation. `bytes`: upload. */
  failure: { at: 'place' | 'bytes'; code: string; reason: string | null } | null
}

type OnUploadFailure = (failed: VideoUpload) => void

export interface VideoUploads {
  list(): readonly VideoUpload[]
  subscribe(listener: () => void): () => void
  start(video: NewVideo, userId: string | null, tellFailure: OnUploadFailure): void
  retry(key: number): void
  cancel(key: number): void
  handleDeleted(videoId: string): void
}

/** Outlive the library view. */
const uploadsByCredentials = new WeakMap<Credentials, VideoUploads>()

export function getUploads(credentials: Credentials): VideoUploads {
  const uploads = uploadsByCredentials.get(credentials) ?? createUploads(credentials)
  uploadsByCredentials.set(credentials, uploads)
  return uploads
}

interface Running {
  video: NewVideo
  userId: string | null
  tellFailure: OnUploadFailure
  end: AbortController
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

export function createUploads(credentials: Credentials): VideoUploads {
  const listeners = new Set<() => void>()
  const running = new Map<number, Running>()
  let list: readonly VideoUpload[] = []
  let lastKey = 0

  function show(next: readonly VideoUpload[]): void {
    list = next
    // Uploads end with the page.
    if (list.some(({ failure }) => failure === null)) window.addEventListener('beforeunload', warnBeforeUnload)
    else window.removeEventListener('beforeunload', warnBeforeUnload)
    listeners.forEach((listener) => listener())
  }
  const change = (key: number, part: Partial<VideoUpload>) =>
    show(list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: number) => {
    running.delete(key)
    show(list.filter((one) => one.key !== key))
  }
  const abort = (key: number) => {
    running.get(key)?.end.abort()
    remove(key)
  }

  const apiFor = ({ userId, end }: Running): VideoApi =>
    createApiClient({ credentials, paths, userId: () => userId, signal: end.signal })

  function fail(key: number, at: 'place' | 'bytes', error: unknown): void {
    const isRefused = isRefusal(error)
    const code = error instanceof ApiError ? error.code : 'failed'
    change(key, { failure: { at, code, reason: isRefused ? error.message : null } })
    const failed = list.find((one) => one.key === key)
    if (failed) running.get(key)?.tellFailure(failed)
  }

  async function send(key: number): Promise<void> {
    const work = running.get(key)!
    const { video, userId, end } = work
    const { signal } = end
    const { file, name } = video
    let videoId: string
    let path: string
    try {
      const created = await apiFor(work).call('videos.createVideo', { name, size: file.size })
      videoId = created.videoAsset.id
      // An absolute URL would miss the frame's cookie.
      const { pathname, search } = new URL(created.uploadUrl, window.location.href)
      path = pathname + search
    } catch (error) {
      if (!signal.aborted) fail(key, 'place', error)
      return
    }
    // Canceled since.
    if (signal.aborted) return void deleteVideo(videoId, userId)
    change(key, { videoId })
    void uploadThumbnail(videoId, work)
    try {
      const onProgress = (share: number) => signal.aborted || change(key, { share })
      await uploadBody({ credentials, path, userId, file, onProgress, signal })
      // Capturing the thumbnail may take longer than the upload.
      remove(key)
    } catch (error) {
      if (signal.aborted) return
      fail(key, 'bytes', error)
      // A refusal by the server has failed it there.
      if (!isRefusal(error)) void reportFailure(videoId, userId)
    }
  }

  async function uploadThumbnail(videoId: string, { video, userId, end: { signal } }: Running): Promise<void> {
    const { file, thumbnail = await captureThumbnail(file) } = video
    if (!thumbnail || signal.aborted) return
    const path = `/api/video/${encodeURIComponent(videoId)}/thumbnail`
    const picture = new File([thumbnail], 'thumbnail.jpg', { type: thumbnail.type || 'image/jpeg' })
    await uploadFile({ credentials, path, userId, file: picture, signal }).catch(() => {})
  }

  async function deleteVideo(videoId: string, userId: string | null): Promise<void> {
    const api = createApiClient({ credentials, paths, userId: () => userId })
    await api.call('videos.deleteVideo', { id: videoId }, { isOwed: true }).catch(() => {})
  }

  async function reportFailure(videoId: string, userId: string | null): Promise<void> {
    const api = createApiClient({ credentials, paths, userId: () => userId })
    await api.call('videos.failUpload', { id: videoId }, { isOwed: true }).catch(() => {})
  }

  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(video, userId, tellFailure) {
      const key = (lastKey += 1)
      running.set(key, { video, userId, tellFailure, end: new AbortController() })
      show([{ key, name: video.name, videoId: null, share: 0, failure: null }, ...list])
      void send(key)
    },
    retry(key) {
      const upload = list.find((one) => one.key === key)
      const work = running.get(key)
      if (!upload?.failure || !work) return
      if (upload.videoId !== null) void deleteVideo(upload.videoId, work.userId)
      change(key, { videoId: null, share: 0, failure: null })
      void send(key)
    },
    cancel(key) {
      const videoId = list.find((one) => one.key === key)?.videoId
      const userId = running.get(key)?.userId ?? null
      abort(key)
      if (videoId) void deleteVideo(videoId, userId)
    },
    handleDeleted(videoId) {
      const upload = list.find((one) => one.videoId === videoId)
      if (upload) abort(upload.key)
    },
  }
}
