import { expect, test } from 'vitest'
import type { LiveEvent } from './socket'
import { applyMissedEvent } from './use-missed-calls'

const place = { room: 'user:usr_1', seq: 2, prev: 1, at: 1_000 }
const missed = (callId: string, at: number) => ({ ...place, type: 'call.missed', payload: { callId, at } }) as LiveEvent
const seen = (at: number) => ({ ...place, type: 'inbound.seen', payload: { at } }) as LiveEvent

test('missed calls count once each, until the inbound history was opened after them', () => {
  const one = applyMissedEvent([], missed('a', 10))
  expect(one).toEqual([{ callId: 'a', at: 10 }])
  expect(applyMissedEvent(one, missed('a', 10))).toBe(one)
  const two = applyMissedEvent(one, missed('b', 30))
  expect(applyMissedEvent(two, seen(20))).toEqual([{ callId: 'b', at: 30 }])
  expect(applyMissedEvent(two, seen(30))).toEqual([])
  expect(applyMissedEvent(two, seen(5))).toBe(two)
})
