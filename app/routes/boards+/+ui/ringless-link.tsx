import { AudioLines } from 'lucide-react'
import type { StageView } from '~/domain/boards/boards.schema'
import { ButtonLink } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import { ringlessForStage } from '../../+ringless/ringless-paths'
import { useDialDesk } from '../../+shell/dial-desk'
import { boardPagesWords } from '../+board/board-pages.words'

/** Ringless voicemail to the first 100 leads of a stage. */
export function RinglessLink({ boardId, stage }: { boardId: string; stage: StageView }) {
  const { canCall } = useDialDesk()
  if (!canCall) return null
  return (
    <Tooltip text={boardPagesWords.ringless}>
      <ButtonLink
        to={ringlessForStage(boardId, stage.id)}
        variant="ghost"
        size="s"
        square
        aria-label={boardPagesWords.ringlessTo(stage.name)}
        icon={<AudioLines size={14} aria-hidden />}
      />
    </Tooltip>
  )
}
