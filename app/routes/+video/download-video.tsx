import { Download } from 'lucide-react'
import { useState } from 'react'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Button } from '~/ui/button'
import { showToast } from '~/ui/toast'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'

/** Downloads mp4 if available, since it plays everywhere, else the original. */
export function DownloadVideo({ video }: { video: VideoView }) {
  const { library } = useVideoUi()
  const [busy, setBusy] = useState(false)
  const isMp4 = video.mp4Status === 'ready'
  const save = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      // Lets the browser stream to disk: a gigabyte does not fit into page memory.
      link.href = await library.getVideoUrl(video, { save: true, ...(isMp4 ? { mp4: true } : {}) })
      link.download = ''
      link.click()
    } catch {
      void showToast({ tone: 'warning', text: videoWords.fileNotDownloadedTryAgain, id: video.id })
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} icon={<Download size={16} aria-hidden />} onClick={() => void save()}>
      {videoWords.download}
    </Button>
  )
}
