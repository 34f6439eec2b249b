import { formatCount } from '~/ui/format-count'

const leads = (count: number) => formatCount(count, 'lead')

export const selectWords = {
  ringless: 'Ringless',
  select: (name: string) => `Select ${name}`,
  selectedLeads: 'Selected leads',
  selected: (count: number) => `${formatCount(count, 'lead')} selected`,
  clear: 'Clear',
  moveTo: 'Move to',
  assign: 'Assign',
  unassign: 'Unassign',
  snooze: 'Snooze',
  remove: 'Remove',
  hour: '1 hour',
  hours: (count: number) => `${count} hours`,
  day: '1 day',
  days: (count: number) => `${count} days`,
  moved: (count: number, stage: string) => `${leads(count)} moved to ${stage}`,
  assigned: (count: number, name: string) => `${leads(count)} assigned to ${name}`,
  unassigned: (count: number) => `${leads(count)} unassigned`,
  snoozed: (count: number) => `${leads(count)} snoozed`,
  removed: (count: number) => `${leads(count)} removed from the board`,
  undone: (count: number) => `${leads(count)} put back`,
  undo: 'Undo',
  refused: (count: number, reason: string) => `${leads(count)} not changed. ${reason}.`,
  removeQuestion: (count: number) => `Remove ${leads(count)} from this board?`,
  contactsStay: 'The contacts, calls and history stay.',
  tooMany: (max: number) => `Select at most ${max} leads`,
} as const
