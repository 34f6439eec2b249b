import { ChevronDown, Video } from 'lucide-react'
import { useState } from 'react'
import { recordableKinds, type RecordedKind } from '~/live/video-recorder/recordable-kinds'
import { Button } from '~/ui/button'
import { Menu, MenuItem } from '~/ui/menu'
import { ReasonButton } from '~/ui/reason-button'
import { useCanCreateVideo } from './use-upload'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'

const icon = { size: 16, 'aria-hidden': true } as const
/** 2-live §2.6. */
const KIND_LABELS: Record<RecordedKind, string> = { camera: 'Video', screen: 'Screen', both: videoWords.videoScreen }

export function RecordMenu() {
  const { record } = useVideoUi()
  const canCreate = useCanCreateVideo()
  const [blockers] = useState(recordableKinds)
  const kinds = (Object.keys(KIND_LABELS) as RecordedKind[]).filter((kind) => blockers[kind] === null)
  if (kinds.length === 0)
    return (
      <ReasonButton icon={<Video {...icon} />} reason={blockers.camera}>
        {videoWords.record}
      </ReasonButton>
    )
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="primary" icon={<Video {...icon} />}>
          {videoWords.record} <ChevronDown {...icon} />
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => canCreate() && record(kind)}>
          {KIND_LABELS[kind]}
        </MenuItem>
      ))}
    </Menu>
  )
}
