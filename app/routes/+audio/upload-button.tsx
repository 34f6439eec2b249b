import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/ui/button'
import { audioSourceWords } from './audio-source.words'

interface UploadButtonProps {
  accept: string
  disabled?: boolean
  onPick(file: File): void
}

export function UploadButton({ accept, disabled = false, onPick }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        icon={<Upload size={16} aria-hidden />}
      >
        {audioSourceWords.uploadFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={audioSourceWords.audioFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onPick(file)
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
