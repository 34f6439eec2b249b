import { expect, test } from 'vitest'
import { DEFAULT_KEYS, isUsable, KEY_ACTIONS, remap } from './keys'

test('no two actions share a key', () => {
  expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(KEY_ACTIONS.length)
})

test('L holds the call', () => {
  expect(DEFAULT_KEYS).toMatchObject({ hold: 'l', dialLead: 'g' })
})

test('a key that is taken is exchanged', () => {
  const keys = remap(DEFAULT_KEYS, 'mute', 'h')
  expect(keys.mute).toBe('h')
  expect(keys.hangUp).toBe('m')
  expect(new Set(Object.values(keys)).size).toBe(KEY_ACTIONS.length)
})

test('the same key again changes nothing', () => {
  expect(remap(DEFAULT_KEYS, 'mute', 'm')).toEqual(DEFAULT_KEYS)
})

test('digits, * and # stay with dispositions and dialpad', () => {
  expect(['1', '0', '*', '#', 'Enter', 'ArrowUp', '', 5, null].filter(isUsable)).toEqual([])
  expect(['x', ' ', '?', 'é'].every(isUsable)).toBe(true)
})
