import { ACTION_TYPES, actionDefinitions } from '../rules/actions'
import type { LeadHistoryKind, ReturnReason } from '../leads/leads.schema'

const BLOCK_REASONS: Record<string, string> = {
  dnc: 'every number is on the DNC list',
  no_number: 'the contact has no phone number',
}

const RETURN_REASONS: Record<ReturnReason, (seconds: string) => string> = {
  'cut-off': (seconds) => `Rang ${seconds} s, cut off`,
  busy: () => 'The line was busy',
  failed: () => 'The call failed',
}
export const formatReturn = (reason: ReturnReason, seconds: number): string => RETURN_REASONS[reason](String(seconds))

type GetDetail = (name: string) => string

const TEXTS: Record<LeadHistoryKind, (word: GetDetail) => string> = {
  added: (detail) => `Added to '${detail('toStage')}'${detail('importType') === 'TAG' ? ' by the import tag' : ''}`,
  moved: (detail) =>
    detail('toBoard')
      ? `Moved from '${detail('fromStage')}' of '${detail('fromBoard')}' to '${detail('toStage')}' of '${detail('toBoard')}'`
      : `Moved from '${detail('fromStage')}' to '${detail('toStage')}'`,
  merged: (detail) => `Left '${detail('fromStage')}': the contact was on '${detail('toBoard')}' already`,
  joined: (detail) => `Merged with the same contact's lead from '${detail('fromStage')}' of '${detail('fromBoard')}'`,
  'contact-unmerged': () => 'The merge of its contact was undone',
  'contact-merged': (detail) => `The contact '${detail('name')}' was merged into this one`,
  removed: (detail) => `Removed from the board; was in '${detail('fromStage')}'`,
  assigned: (detail) => `Assigned to ${detail('name')}`,
  unassigned: (detail) => `No longer assigned to ${detail('name')}`,
  scheduled: (detail) => `Call scheduled for ${formatTime(detail('at'))}`,
  unscheduled: (detail) => `Call scheduled for ${formatTime(detail('at'))} was cancelled`,
  snoozed: (detail) => `Snoozed until ${formatTime(detail('until'))}`,
  protected: (detail) =>
    `Nuisance protected until ${formatTime(detail('until'))}${formatNuisanceHours(detail('hours'))}`,
  back: (detail) => (detail('from') === 'nuisance' ? 'Nuisance protection ended' : 'Snooze ended'),
  called: (detail) =>
    `Called (call ${detail('calls')})${detail('scheduledFor') ? `, as scheduled for ${formatTime(detail('scheduledFor'))}` : ''}`,
  returned: (detail) =>
    `${RETURN_REASONS[detail('reason') as ReturnReason]?.(detail('seconds')) ?? 'Not reached'}; dialed again later`,
  disposed: (detail) => `Disposition changed from '${detail('from')}' to '${detail('to')}'`,
  'calls-reset': (detail) => `Call count reset; it was ${detail('calls')}`,
  tagged: (detail) => `Tag '${detail('tag')}' added`,
  untagged: (detail) => `Tag '${detail('tag')}' removed`,
  dnc: () => 'Marked as do not call',
  blocked: (detail) => `Cannot be dialed: ${BLOCK_REASONS[detail('reason')] ?? detail('reason')}`,
  unblocked: () => 'Can be dialed again',
  'rule-action': (detail) => findActionDefinition(detail)?.historyText?.(detail) ?? '',
  'rule-stopped': (detail) => `${findActionDefinition(detail)?.label ?? ''}: not done. ${detail('reason')}`,
}

function findActionDefinition(detail: GetDetail) {
  const type = ACTION_TYPES.find((known) => known === detail('action'))
  return type && actionDefinitions[type]
}

const formatNuisanceHours = (hours: string): string =>
  hours === '' ? '' : `: leads wait ${hours} ${hours === '1' ? 'hour' : 'hours'} after a call`

/** Screens convert it to local time. */
const formatTime = (ms: string): string => (ms === '' ? '' : new Date(Number(ms)).toISOString())

/** With the names at that time. */
export const historyText = (kind: LeadHistoryKind, details: Record<string, unknown>): string =>
  TEXTS[kind]((name) => {
    const value = details[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
