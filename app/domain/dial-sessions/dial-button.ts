import type { Assignment } from '../boards/boards.schema'
import { linesWords } from '../lines/lines.words'
import { dialSessionsWords } from './dial-sessions.words'

export interface DialButton {
  filter: { assignment: Assignment; assignmentUserId?: string | null | undefined }
  userId: string
  canCall: boolean
  busy: boolean
  needsDisposition?: boolean
  isEmpty: boolean
}

/** 1-boards §4.5. null: enabled. */
export function getDialBlocker({
  filter,
  userId,
  canCall,
  busy,
  needsDisposition,
  isEmpty,
}: DialButton): string | null {
  if (!canCall) return dialSessionsWords.youNoSeatCall
  if (filter.assignment === 'ALL') return dialSessionsWords.cannotDialWhenLeadsFiltered
  if (filter.assignment === 'MEMBER' && filter.assignmentUserId !== userId)
    return dialSessionsWords.cannotDialWhenLeadsFilteredAnother
  if (needsDisposition) return linesWords.chooseDispositionLastCallFirst
  if (busy) return dialSessionsWords.busy
  if (isEmpty) return dialSessionsWords.noLeadsStage
  return null
}
