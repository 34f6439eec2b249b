import { Phone } from 'lucide-react'
import { memo, useState } from 'react'
import type { StageView } from '~/domain/boards/boards.schema'
import { getDialBlocker } from '~/domain/dial-sessions/dial-button'
import { ReasonButton } from '~/ui/reason-button'
import { useHydrated } from '~/ui/use-hydrated'
import type { BoardState } from '../+board/board-state'
import { useDialDesk } from '../../+shell/dial-desk'
import { boardPagesWords } from '../+board/board-pages.words'

interface DialStageProps extends Pick<BoardState, 'board' | 'userId'> {
  stage: StageView
  isEmpty: boolean
  dial(stageId: string, mini: boolean): Promise<boolean>
}

/** Needs scripts: the phone is in the browser. */
export const DialStage = memo(function DialStage({ stage, board, userId, isEmpty, dial }: DialStageProps) {
  const { canCall, busy, needsDisposition, isMini, open } = useDialDesk()
  const [starting, setStarting] = useState(false)
  const hydrated = useHydrated()
  if (!canCall || !hydrated) return null
  const reason = getDialBlocker({ filter: board.userSettings, userId, canCall, busy, needsDisposition, isEmpty })
  const start = async () => {
    setStarting(true)
    if (await dial(stage.id, isMini())) open()
    setStarting(false)
  }
  return (
    <ReasonButton
      type="button"
      size="s"
      reason={reason}
      busy={starting}
      icon={<Phone size={14} aria-hidden />}
      aria-label={boardPagesWords.dialLabel(stage.name)}
      onClick={() => void start()}
    >
      {boardPagesWords.dial}
    </ReasonButton>
  )
})
