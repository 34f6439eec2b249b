// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showRoute } from '../../../../tests/helpers/window'
import type { LeadView } from '~/domain/leads/leads.schema'
import { listWaitingReasons } from '../+lead/list-waiting-reasons'
import { CardFace } from './lead-card'

const holder = { userId: 'usr_1', firstName: 'Mia', lastName: 'Chen', thumbnailUrl: null }
const lead = (assignedToUser: LeadView['assignedToUser']) =>
  ({
    id: 'lead_1',
    name: 'Nora Vance',
    contactPhones: [{ type: 'mobile', number: '+13125550131', display: '(312) 555-0131' }],
    assignedToUser,
    calledCount: 2,
    otherCallCount: 0,
    blockedBy: null,
    timezoneUnknown: false,
    snoozeUntil: null,
    nuisanceProtectedUntil: null,
    timezoneProtectedUntil: null,
    scheduledAt: null,
  }) as unknown as LeadView

test.each([
  { who: 'nobody', holder: null, says: 'Unassigned', next: 'Can be dialed now, by anyone on this board.' },
  { who: 'a member', holder, says: 'Mia Chen', next: 'Can be dialed now, by Mia Chen.' },
])('a team sees that a lead is assigned to $who', async ({ holder, says, next }) => {
  const card = await showRoute(() => <CardFace lead={lead(holder)} isTeam />, '/', null)
  expect(card.textContent).toContain(says)
  expect(listWaitingReasons(lead(holder), true, 0).map(({ text: words }) => words)).toEqual([next])
})

test('an individual sees nothing about assignment', async () => {
  const card = await showRoute(() => <CardFace lead={lead(null)} isTeam={false} />, '/', null)
  expect(card.textContent).toBe('Nora Vance(312) 555-01312calls')
  expect(listWaitingReasons(lead(null), false, 0).map(({ text: words }) => words)).toEqual(['Can be dialed now.'])
})
