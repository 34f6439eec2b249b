import { MoreVertical } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { VIDEO_NAME_LENGTH } from '~/domain/videos/video-limits'
import type { VideoView } from '~/domain/videos/videos.schema'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'
import { isBlankText } from '~/domain/blank-text'

export function VideoMenu({ video }: { video: VideoView }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={videoWords.menuOf(video.name)} size="s" icon={<MoreVertical size={16} aria-hidden />} />
        }
      >
        <MenuItem onSelect={() => setOpenDialog('rename')}>{videoWords.rename}</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpenDialog('delete')}>
          {videoWords.deleteLabel}
        </MenuItem>
      </Menu>
      {openDialog === 'rename' ? <RenameVideo video={video} onClose={close} /> : null}
      {openDialog === 'delete' ? <DeleteVideo video={video} onClose={close} /> : null}
    </>
  )
}

interface VideoDialogProps {
  video: VideoView
  onClose(): void
}

function RenameVideo({ video, onClose }: VideoDialogProps) {
  const { library } = useVideoUi()
  const [name, setName] = useState(video.name)
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== video.name) void library.rename(video, name.trim())
    onClose()
  }
  return (
    <Dialog title={videoWords.renameVideo} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <Input
          aria-label={videoWords.nameVideo}
          maxLength={VIDEO_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button variant="primary" disabled={isBlankText(name)}>
            {videoWords.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteVideo({ video, onClose }: VideoDialogProps) {
  const { library } = useVideoUi()
  return (
    <Dialog title={videoWords.deleteVideo} width={420} onClose={onClose}>
      <p dir="auto" className="text-m break-words text-text">
        {videoWords.youSureYouWantDelete(video.name)}
      </p>
      <p className="mt-2 text-s text-muted">{videoWords.linksStopWorkingAlsoTexts}</p>
      <DialogActions onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            void library.remove(video.id)
            onClose()
          }}
        >
          {videoWords.deleteLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
