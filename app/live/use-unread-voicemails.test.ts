import { expect, test } from 'vitest'
import type { LiveEvent } from './socket'
import { applyVoicemailEvent } from './use-unread-voicemails'

const changed = (inbox: 'team' | 'personal', unread: number) =>
  ({
    room: 'user:usr_1',
    seq: 2,
    prev: 1,
    at: 1_000,
    type: 'voicemail.changed',
    payload: { voicemailId: 'vm_1', inbox, unread },
  }) as LiveEvent

test('an event sets the count of its inbox, and keeps the same object if nothing changed', () => {
  const counts = { personal: 1, team: 0 }
  expect(applyVoicemailEvent(counts, changed('team', 4))).toEqual({ personal: 1, team: 4 })
  expect(applyVoicemailEvent(counts, changed('personal', 0))).toEqual({ personal: 0, team: 0 })
  expect(applyVoicemailEvent(counts, changed('personal', 1))).toBe(counts)
})
