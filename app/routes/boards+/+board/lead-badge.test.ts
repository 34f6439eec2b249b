import { expect, it } from 'vitest'
import { leadBadge } from './lead-badge'

const NOW = Date.parse('2026-03-10T15:00:00.000Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const plain = {
  scheduledAt: null,
  nuisanceProtectedUntil: null,
  timezoneProtectedUntil: null,
  timezoneUnknown: false,
  hotUntil: null,
  snoozeUntil: null,
}
const protections = { nuisanceProtectedUntil: inMinutes(60), timezoneProtectedUntil: inMinutes(30) }

it.each([
  ['nothing to say', {}, null],
  ['in 5 minutes', { scheduledAt: inMinutes(5) }, 'Due soon'],
  ['this very moment', { scheduledAt: inMinutes(0) }, 'Due soon'],
  ['in 5 minutes and a bit', { scheduledAt: inMinutes(5.01) }, 'Scheduled'],
  ['a moment ago', { scheduledAt: inMinutes(-0.01) }, 'Overdue'],
  ['due soon is before everything', { ...protections, scheduledAt: inMinutes(1), hotUntil: inMinutes(9) }, 'Due soon'],
  ['nuisance before time zone', protections, 'Nuisance Protected'],
  [
    'time zone before hot',
    { ...protections, nuisanceProtectedUntil: null, hotUntil: inMinutes(9) },
    'Timezone Protected',
  ],
  ['unknown zone', { timezoneUnknown: true }, 'Timezone Protected'],
  ['hot before overdue', { hotUntil: inMinutes(9), scheduledAt: inMinutes(-9) }, 'Hot Lead'],
  ['hot before scheduled', { hotUntil: inMinutes(9), scheduledAt: inMinutes(90) }, 'Hot Lead'],
  ['overdue before snoozed', { scheduledAt: inMinutes(-9), snoozeUntil: inMinutes(90) }, 'Overdue'],
  ['scheduled before snoozed', { scheduledAt: inMinutes(90), snoozeUntil: inMinutes(90) }, 'Scheduled'],
  ['snoozed', { snoozeUntil: inMinutes(90) }, 'Snoozed Until'],
  [
    'what has passed',
    { nuisanceProtectedUntil: inMinutes(0), hotUntil: inMinutes(-1), snoozeUntil: inMinutes(-1) },
    null,
  ],
])('%s', (_, lead, label) => {
  expect(leadBadge({ ...plain, ...lead }, NOW)?.label ?? null).toBe(label)
})
