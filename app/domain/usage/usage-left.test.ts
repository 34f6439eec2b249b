import { describe, expect, test } from 'vitest'
import type { SessionView } from '../access/access.schema'
import { getUsageLeft } from './usage-left'
import type { Consumable } from './usage-limits'
import { usageAdvice, usageFact, usageTitle } from './usage.words'

const NOW = Date.UTC(2026, 2, 10, 16)

const account = (
  limit: Partial<SessionView['permissions']['maxLimits']['messages']>,
  left: number,
  blocked: SessionView['permissions']['blocked'] = null,
) => {
  const each = { limit: 500, unlimited: false, earliestUpcomingRollover: null, renewals: [], ...limit }
  const permissions = { blocked, maxLimits: { dialMinutes: each, messages: each, rvmDrops: each, videos: each } }
  const remaining = { dialMinutes: left, messages: left, rvmDrops: left, videos: left }
  return { permissions, remaining } as unknown as SessionView
}
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

describe('what is left', () => {
  test.each([
    [21, 'normal'],
    [20, 'alert'],
    [1, 'alert'],
    [0, 'error'],
  ] as const)('of %i is %s', (left, tone) => {
    expect(getUsageLeft(account({}, left), 'messages', NOW)).toEqual({ left, tone, detail: null })
  })

  test('is not counted for an unlimited plan, and hidden for one without it', () => {
    expect(getUsageLeft(account({ unlimited: true }, 0), 'videos', NOW)).toMatchObject({ left: null, tone: 'normal' })
    expect(getUsageLeft(account({ limit: 0 }, 0), 'rvmDrops', NOW)).toBeNull()
  })

  test.each([
    [{ earliestUpcomingRollover: inDays(12) }, 'Next renewal in 12 days'],
    [{ earliestUpcomingRollover: inDays(0.5) }, 'Next renewal in 1 day'],
    [{ earliestUpcomingRollover: inDays(-1) }, 'Next renewal in 0 days'],
    [{ renewals: [{ limit: 500, paymentFailed: true }] }, '500 messages awaiting renewal'],
    [{ unlimited: true, renewals: [{ limit: 0, paymentFailed: true }] }, 'Unlimited messages awaiting renewal'],
  ])('with %j says %s', (limit, detail) => {
    expect(getUsageLeft(account(limit, 100), 'messages', NOW)).toMatchObject({ detail })
  })

  test('of a blocked account is none', () => {
    expect(getUsageLeft(account({ unlimited: true }, 9, 'overdue'), 'dialMinutes', NOW)).toEqual({
      left: 0,
      tone: 'error',
      detail: 'Usage of your unlimited minutes is blocked',
    })
    expect(getUsageLeft(account({}, 9, 'overdue'), 'messages', NOW)).toMatchObject({
      left: 0,
      detail: 'Your account is overdue',
    })
  })
})

describe('a notice', () => {
  const says = (consumable: Consumable, level: 'LOW' | 'OUT' | 'OVERDUE', remaining = 0) => [
    usageTitle({ consumable, level }),
    usageFact({ consumable, level, remaining }),
  ]

  test('has the specified titles', () => {
    expect(says('messages', 'LOW', 12)).toEqual([
      "You're low on messages",
      '12 messages are left. At 0, no new texts are sent.',
    ])
    expect(says('rvmDrops', 'OUT')[0]).toBe("You're out of ringless drops")
    expect(says('videos', 'LOW', 1)).toEqual([
      "You're low on videos",
      '1 video is left. At 0, no new videos are uploaded.',
    ])
    expect(says('dialMinutes', 'OVERDUE')).toEqual([
      'Your account is overdue',
      'No new calls are dialed. A call in progress continues.',
    ])
  })

  test('refers members to the owner, and who pays to the plan', () => {
    const facts = { ownerContact: 'olivia@harbor.test', vendorName: 'Harbor CRM', consumable: 'messages' as const }
    expect(usageAdvice({ ...facts, canAddMinutes: false })).toBe('Please contact your team owner: olivia@harbor.test')
    expect(usageAdvice({ ...facts, canAddMinutes: false, ownerContact: null })).toBe('Please contact your team owner')
    expect(usageAdvice({ ...facts, canAddMinutes: true, providerBilling: true })).toBe('Upgrade your plan to add more.')
    expect(usageAdvice({ ...facts, canAddMinutes: true })).toBe(
      'Your plan at Harbor CRM includes your messages. Upgrade there to add more.',
    )
  })
})
