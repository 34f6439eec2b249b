import { expect, test } from 'vitest'
import type { LiveEvent } from '../socket'
import { CALLER } from './testing/views'
import { applyRingingEvent } from './use-ringing'

const place = { room: 'user:usr_1', seq: 2, prev: 1, at: 1_000 }
const rings = (id: string) => ({ ...place, type: 'incoming.rings', payload: { call: { ...CALLER, id } } }) as LiveEvent
const over = (id: string) => ({ ...place, type: 'incoming.over', payload: { id, elsewhere: true } }) as LiveEvent

test('counts ringing calls, each once, until they are over', () => {
  const none: string[] = []
  expect(applyRingingEvent(none, over('a'))).toBe(none)
  const one = applyRingingEvent(none, rings('a'))
  expect(one).toEqual(['a'])
  expect(applyRingingEvent(one, rings('a'))).toBe(one)
  expect(applyRingingEvent(applyRingingEvent(one, rings('b')), over('a'))).toEqual(['b'])
})
