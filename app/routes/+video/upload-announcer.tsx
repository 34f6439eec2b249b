import { useState } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import type { VideoUpload } from '~/live/video/uploads'
import { videoWords } from './video.words'

interface UploadAnnouncerProps {
  uploads: readonly VideoUpload[]
  videos: readonly VideoView[]
}

/** Announces progress by quarters only. */
const QUARTER = 25

/** Announces upload progress to screen readers. Failures are toasts. */
export function UploadAnnouncer({ uploads, videos }: UploadAnnouncerProps) {
  const words = useAnnouncement(getStages(uploads, videos))
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

function getStages(uploads: readonly VideoUpload[], videos: readonly VideoView[]): Map<string, string> {
  const stages = new Map<string, string>()
  for (const { id, name, status } of videos) {
    if (status === 'processing') stages.set(id, videoWords.processing(name))
    if (status === 'ready') stages.set(id, videoWords.isReady(name))
  }
  for (const { key, name, videoId, share, failure } of uploads) {
    if (failure) continue
    const percent = Math.floor((share * 100) / QUARTER) * QUARTER
    stages.set(videoId ?? `upload ${key}`, videoWords.uploading(name, percent))
  }
  return stages
}

/** Returns the last changed stage. Stages at mount are not announced. */
function useAnnouncement(stages: Map<string, string>): string {
  const [{ said, before }, setAnnouncement] = useState({ said: '', before: stages })
  const changed = [...stages].filter(([id, words]) => before.get(id) !== words)
  const announcements = changed.filter(([id, words]) => before.has(id) || !words.endsWith(' is ready'))
  if (changed.length > 0) setAnnouncement({ said: announcements.at(-1)?.[1] ?? said, before: stages })
  return said
}
