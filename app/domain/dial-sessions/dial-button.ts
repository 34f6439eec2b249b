import type { Assignment } from '../boards/boards.schema'

export interface DialButton {
  filter: { assignment: Assignment; assignmentUserId?: string | null | undefined }
  userId: string
  canCall: boolean
  busy: boolean
  isEmpty: boolean
}

export const BUSY = 'Cannot start new dialing session while already on a call'

/** 1-boards §4.5. null: enabled. */
export function getDialBlocker({ filter, userId, canCall, busy, isEmpty }: DialButton): string | null {
  if (!canCall) return 'You have no seat to call from'
  if (filter.assignment === 'ALL') return "Cannot dial when leads are filtered to 'All Leads'"
  if (filter.assignment === 'MEMBER' && filter.assignmentUserId !== userId)
    return "Cannot dial when leads are filtered to another member's leads"
  if (busy) return BUSY
  if (isEmpty) return 'No leads in this stage'
  return null
}
