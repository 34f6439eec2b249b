import type { BoardMemberView } from '~/domain/boards/boards.schema'
import type { LeadView } from '~/domain/leads/leads.schema'
import type { OpenBoard } from '../+board/open-board'
import { boardPagesWords } from '../+board/board-pages.words'

/** `to`: a dialog's address below the lead's. */
export interface LeadAction {
  to: 'schedule' | 'unschedule' | 'assign' | 'snooze' | 'wake' | 'move' | 'dnc' | 'history' | 'remove'
  label: string
}

/** Members work unassigned leads and their own. */
export const isOwnLead = (lead: LeadView, { board, userId }: OpenBoard): boolean =>
  board.can.includes('assign') || lead.assignedToUser === null || lead.assignedToUser.userId === userId

/** Members the reader can assign the lead to. */
export function listAssignableMembers(lead: LeadView, { board, userId }: OpenBoard): BoardMemberView[] {
  const assigneeId = lead.assignedToUser?.userId
  const others = board.members.filter((member) => member.userId !== assigneeId)
  if (board.can.includes('assign')) return others
  // Members may only assign unassigned leads, to themselves.
  return assigneeId === undefined ? others.filter((member) => member.userId === userId) : []
}

/** In menu order. Read-only users get the history only. */
export function listLeadActions(lead: LeadView, openBoard: OpenBoard): LeadAction[] {
  const history: LeadAction = { to: 'history', label: boardPagesWords.history }
  const { board, userId } = openBoard
  if (!board.can.includes('work')) return [history]
  const dnc: LeadAction[] = lead.blockedBy === 'dnc' ? [] : [{ to: 'dnc', label: boardPagesWords.markDnc }]
  if (!isOwnLead(lead, openBoard)) return [history, ...dnc]
  const canUnassign =
    lead.assignedToUser !== null && (board.can.includes('assign') || lead.assignedToUser.userId === userId)
  const canAssign = board.isTeam && (canUnassign || listAssignableMembers(lead, openBoard).length > 0)
  return [
    { to: 'schedule', label: lead.scheduledAt ? boardPagesWords.rescheduleCall : boardPagesWords.scheduleCall },
    ...(lead.scheduledAt ? [{ to: 'unschedule', label: boardPagesWords.cancelScheduledCall } as const] : []),
    ...(canAssign
      ? [{ to: 'assign', label: lead.assignedToUser ? boardPagesWords.assignOrUnassign : 'Assign' } as const]
      : []),
    lead.snoozeUntil
      ? { to: 'wake', label: boardPagesWords.endSnooze }
      : { to: 'snooze', label: boardPagesWords.snooze },
    ...(board.stages.length > 1 ? [{ to: 'move', label: boardPagesWords.moveTo } as const] : []),
    history,
    ...dnc,
    { to: 'remove', label: boardPagesWords.removeBoard },
  ]
}
