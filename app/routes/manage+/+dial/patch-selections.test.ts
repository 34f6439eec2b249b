import { describe, expect, test } from 'vitest'
import type { SelectionView } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { patchSelections } from './patch-selections'

const event = (type: string, payload: unknown) =>
  ({ room: 'user:usr_1', seq: 2, prev: 1, at: 1_000, type, payload }) as unknown as LiveEvent
const skipped = (selectionId: string, sessionId = 'dial_1') =>
  event('lead.skipped', {
    sessionId,
    campaignId: 'cmp_1',
    selectionId,
    contactId: 'con_9',
    contactName: 'Keoni Akana',
    e164: '+18085550101',
    code: 'outside_safe_hours',
    reasons: ['It is 6:04 AM in Honolulu'],
  })
const dialing = event('dial-session.changed', {
  session: makeSession({ id: 'dial_1', lines: [makeLine({ id: 'line_1', contactId: 'con_1', info: 'Ada Lind' })] }),
})

describe('chosen and skipped', () => {
  test('are listed once, newest first, however often they are published', () => {
    let now: SelectionView[] = []
    for (const one of [dialing, skipped('sel_1'), dialing, skipped('sel_1')]) now = patchSelections(now, 'dial_1', one)
    expect(now.map(({ contactName, decision }) => [contactName, decision])).toEqual([
      ['Keoni Akana', 'skipped'],
      ['Ada Lind', 'chosen'],
    ])
  })

  test('a line whose selection is already loaded is not added again', () => {
    const [told] = patchSelections([], 'dial_1', dialing)
    const loaded = [{ ...told!, id: 'sel_7' }]
    expect(patchSelections(loaded, 'dial_1', dialing)).toBe(loaded)
  })

  test('another session, or an ended one, adds nothing', () => {
    const none: SelectionView[] = []
    expect(patchSelections(none, 'dial_1', skipped('sel_1', 'dial_2'))).toBe(none)
    expect(patchSelections(none, null, dialing)).toBe(none)
  })
})
