import { useCallback, useState, useSyncExternalStore } from 'react'
import { NO_UPLOAD_URL, UPLOAD_FAILED } from '~/domain/videos/videos.words'
import { hasVideoQuota } from '~/live/video/library-state'
import type { NewVideo, VideoUpload } from '~/live/video/uploads'
import { showToast } from '~/ui/toast'
import { getVideoName, getUploadProblems } from './picked-video'
import { useVideoUi } from './video-context'

/** 2-live §8. */
export const getFailureText = ({ at }: NonNullable<VideoUpload['failure']>): string =>
  at === 'place' ? NO_UPLOAD_URL : UPLOAD_FAILED

/** Uploads of every library in this window. */
export function useUploads(): readonly VideoUpload[] {
  const { uploads } = useVideoUi().library
  return useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)
}

/** Checks the plan's video limit and shows the limit dialog if it is reached. */
export function useCanCreateVideo(): () => boolean {
  const { state, showLimit } = useVideoUi()
  return () => {
    const isAllowed = hasVideoQuota(state.me)
    if (!isAllowed) showLimit()
    return isAllowed
  }
}

/** Uploads a video. Continues after the library closes; failures show as a toast. */
export function useStartUpload(): (video: NewVideo) => void {
  const { library, state, showLimit } = useVideoUi()
  return (video) =>
    library.uploads.start(video, state.me?.user.id ?? null, (failed) => {
      const { key, name, failure } = failed
      if (failure?.code === 'no_videos') {
        library.uploads.cancel(key)
        void library.loadRemaining()
        return showLimit()
      }
      if (failure)
        void showToast({ tone: 'error', text: `${name}: ${getFailureText(failure)}`, position: 'top-center' })
    })
}

export function useUpload() {
  const [problems, setProblems] = useState<readonly string[]>([])
  const canCreate = useCanCreateVideo()
  const send = useStartUpload()
  const forgetProblems = useCallback(() => setProblems([]), [])
  return {
    problems,
    forgetProblems,
    add(files: readonly File[]) {
      if (files.length === 0 || !canCreate()) return
      const uploadProblems = getUploadProblems(files)
      setProblems(uploadProblems)
      const [file] = files
      if (file && uploadProblems.length === 0) send({ file, name: getVideoName(file) })
    },
  }
}
