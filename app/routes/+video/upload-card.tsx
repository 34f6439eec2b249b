import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { CARD } from './card'
import { RecordMenu } from './record-menu'
import { useCanCreateVideo } from './use-upload'
import { videoWords } from './video.words'

interface UploadCardProps {
  add(files: readonly File[]): void
  isOver: boolean
  isAlone: boolean
}

export function UploadCard({ add, isOver, isAlone }: UploadCardProps) {
  const field = useRef<HTMLInputElement>(null)
  const canCreate = useCanCreateVideo()
  return (
    <div
      className={cx(
        CARD,
        'items-center justify-center gap-3 border-dashed px-4 text-center',
        isOver ? 'border-accent bg-selected' : 'border-line-strong bg-inset',
      )}
    >
      {isAlone ? <p className="text-m text-balance text-muted">{videoWords.recordOrUploadVideoSend}</p> : null}
      <div className="flex flex-wrap justify-center gap-2">
        <RecordMenu />
        <Button icon={<Upload size={16} aria-hidden />} onClick={() => canCreate() && field.current?.click()}>
          {videoWords.upload}
        </Button>
      </div>
      <input
        ref={field}
        type="file"
        accept="video/*,.mkv,.avi,.wmv,.flv"
        hidden
        aria-label={videoWords.videoUpload}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
      <p className="text-s text-faint">{isOver ? videoWords.dropUpload : 'or drop a video here, up to 1 GB'}</p>
    </div>
  )
}
