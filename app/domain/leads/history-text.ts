import { ACTION_TYPES, actionDefinitions } from '../rules/actions'
import type { LeadHistoryKind } from './leads.schema'

const BLOCKS: Record<string, string> = {
  dnc: 'every number is on the DNC list',
  no_number: 'the contact has no phone number',
}

type Words = (name: string) => string

const TEXTS: Record<LeadHistoryKind, (word: Words) => string> = {
  added: (word) => `Came into '${word('toStage')}'${word('importType') === 'TAG' ? ' by the import tag' : ''}`,
  moved: (word) =>
    word('toBoard')
      ? `Moved from '${word('fromStage')}' of '${word('fromBoard')}' to '${word('toStage')}' of '${word('toBoard')}'`
      : `Moved from '${word('fromStage')}' to '${word('toStage')}'`,
  merged: (word) => `Left '${word('fromStage')}': the contact was on '${word('toBoard')}' already`,
  joined: (word) => `Took in the same contact's lead from '${word('fromStage')}' of '${word('fromBoard')}'`,
  'contact-merged': (word) => `The contact '${word('name')}' was merged into this one`,
  removed: (word) => `Removed from the board; was in '${word('fromStage')}'`,
  assigned: (word) => `Assigned to ${word('name')}`,
  unassigned: (word) => `No longer assigned to ${word('name')}`,
  scheduled: (word) => `Call scheduled for ${moment(word('at'))}`,
  unscheduled: (word) => `Call scheduled for ${moment(word('at'))} was cancelled`,
  snoozed: (word) => `Snoozed until ${moment(word('until'))}`,
  protected: (word) => `Nuisance protected until ${moment(word('until'))}${window(word('hours'))}`,
  back: (word) => (word('from') === 'nuisance' ? 'Nuisance protection ended' : 'Snooze ended'),
  called: (word) =>
    `Called (call ${word('calls')})${word('scheduledFor') ? `, as scheduled for ${moment(word('scheduledFor'))}` : ''}`,
  'calls-reset': (word) => `Call count reset; it was ${word('calls')}`,
  tagged: (word) => `Tag '${word('tag')}' added`,
  untagged: (word) => `Tag '${word('tag')}' removed`,
  dnc: () => 'Marked as do not call',
  blocked: (word) => `Cannot be dialed: ${BLOCKS[word('reason')] ?? word('reason')}`,
  unblocked: () => 'Can be dialed again',
  'rule-action': (word) => actionOf(word)?.historyText?.(word) ?? '',
  'rule-stopped': (word) => `${actionOf(word)?.label ?? ''}: not done. ${word('reason')}`,
}

function actionOf(word: Words) {
  const type = ACTION_TYPES.find((known) => known === word('action'))
  return type && actionDefinitions[type]
}

const window = (hours: string): string =>
  hours === '' ? '' : `: leads rest for ${hours} ${hours === '1' ? 'hour' : 'hours'} after a call`

/** Screens convert it to local time. */
const moment = (ms: string): string => (ms === '' ? '' : new Date(Number(ms)).toISOString())

/** With the names at that time. */
export const historyText = (kind: LeadHistoryKind, details: Record<string, unknown>): string =>
  TEXTS[kind]((name) => {
    const value = details[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
