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

export function VideoMenu({ video }: { video: VideoView }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Menu
        trigger={<IconButton label={`Menu of ${video.name}`} size="s" icon={<MoreVertical size={16} aria-hidden />} />}
      >
        <MenuItem onSelect={() => setOpenDialog('rename')}>Rename</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpenDialog('delete')}>
          Delete
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
    <Dialog title="Rename video" onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <Input
          aria-label="Name of the video"
          maxLength={VIDEO_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button variant="primary" disabled={name.trim() === ''}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteVideo({ video, onClose }: VideoDialogProps) {
  const { library } = useVideoUi()
  return (
    <Dialog title="Delete video" width={420} onClose={onClose}>
      <p dir="auto" className="text-m break-words text-text">
        Are you sure you want to delete {video.name}?
      </p>
      <p className="mt-2 text-s text-muted">
        Its links stop working, also in texts already sent. Its view statistics are deleted.
      </p>
      <DialogActions onCancel={onClose}>
        <Button
          variant="danger"
          onClick={() => {
            void library.remove(video.id)
            onClose()
          }}
        >
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}
