import { useCallback, useState, useSyncExternalStore } from 'react'
import { NO_UPLOAD_URL, UPLOAD_FAILED } from '~/domain/videos/video-words'
import { hasVideosLeft } from '~/live/video/library-state'
import type { NewVideo, VideoUpload } from '~/live/video/uploads'
import { showToast } from '~/ui/toast'
import { nameOf, problemsOf } from './picked-video'
import { useVideoUi } from './video-context'

/** 2-live §8. */
export const failureWords = ({ at }: NonNullable<VideoUpload['failure']>): string =>
  at === 'place' ? NO_UPLOAD_URL : UPLOAD_FAILED

/** Uploads of every library in this window. */
export function useUploads(): readonly VideoUpload[] {
  const { uploads } = useVideoUi().library
  return useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)
}

/** Checks the plan's video limit and shows the limit dialog if it is reached. */
export function useMayMake(): () => boolean {
  const { state, showLimit } = useVideoUi()
  return () => {
    const may = hasVideosLeft(state.me)
    if (!may) showLimit()
    return may
  }
}

/** Uploads a video. Continues after the library closes; failures show as a toast. */
export function useSend(): (video: NewVideo) => void {
  const { library, state, showLimit } = useVideoUi()
  return (video) =>
    library.uploads.begin(video, state.me?.user.id ?? null, (failed) => {
      const { key, name, failure } = failed
      if (failure?.code === 'no_videos') {
        library.uploads.cancel(key)
        void library.readRemaining()
        return showLimit()
      }
      if (failure) void showToast({ tone: 'error', text: `${name}: ${failureWords(failure)}`, position: 'top-center' })
    })
}

export function useUpload() {
  const [problems, setProblems] = useState<readonly string[]>([])
  const mayMake = useMayMake()
  const send = useSend()
  const forgetProblems = useCallback(() => setProblems([]), [])
  return {
    problems,
    forgetProblems,
    add(files: readonly File[]) {
      if (files.length === 0 || !mayMake()) return
      const wrong = problemsOf(files)
      setProblems(wrong)
      const [file] = files
      if (file && wrong.length === 0) send({ file, name: nameOf(file) })
    },
  }
}
