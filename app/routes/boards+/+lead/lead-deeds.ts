import type { BoardMemberView } from '~/domain/boards/boards.schema'
import type { LeadView } from '~/domain/leads/leads.schema'
import type { ShownBoard } from '../+board/shown-board'

/** `to`: a dialog's address below the lead's. */
export interface LeadDeed {
  to: 'schedule' | 'unschedule' | 'assign' | 'snooze' | 'wake' | 'move' | 'dnc' | 'history' | 'remove'
  label: string
}

/** Who the reader may assign the lead to. */
export function mayHold(lead: LeadView, { board, userId }: ShownBoard): BoardMemberView[] {
  const holder = lead.assignedToUser?.userId
  const others = board.members.filter((member) => member.userId !== holder)
  if (board.can.includes('assign')) return others
  // Members may only assign unassigned leads, to themselves.
  return holder === undefined ? others.filter((member) => member.userId === userId) : []
}

/** In menu order. Read-only users get the history only. */
export function leadDeeds(lead: LeadView, shown: ShownBoard): LeadDeed[] {
  const history: LeadDeed = { to: 'history', label: 'History' }
  const { board, userId } = shown
  if (!board.can.includes('work')) return [history]
  const mayGiveBack =
    lead.assignedToUser !== null && (board.can.includes('assign') || lead.assignedToUser.userId === userId)
  const mayAssign = board.isTeam && (mayGiveBack || mayHold(lead, shown).length > 0)
  return [
    { to: 'schedule', label: lead.scheduledAt ? 'Reschedule the call' : 'Schedule a call' },
    ...(lead.scheduledAt ? [{ to: 'unschedule', label: 'Cancel scheduled call' } as const] : []),
    ...(mayAssign ? [{ to: 'assign', label: lead.assignedToUser ? 'Assign or unassign' : 'Assign' } as const] : []),
    lead.snoozeUntil ? { to: 'wake', label: 'End snooze' } : { to: 'snooze', label: 'Snooze' },
    ...(board.stages.length > 1 ? [{ to: 'move', label: 'Move to…' } as const] : []),
    history,
    ...(lead.blockedBy === 'dnc' ? [] : [{ to: 'dnc', label: 'Mark as DNC' } as const]),
    { to: 'remove', label: 'Remove from board' },
  ]
}
