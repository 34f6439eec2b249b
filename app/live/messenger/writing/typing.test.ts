import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOthersTyping, createOwnTyping, type Typer } from './typing'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('sends typing every two seconds, and stops two seconds after the last key', () => {
  const told: boolean[] = []
  const typing = createOwnTyping(({ isTyping }) => told.push(isTyping))
  for (let key = 0; key < 5; key += 1) {
    typing.key('thr_1')
    vi.advanceTimersByTime(500)
  }
  expect(told).toEqual([true, true])
  vi.advanceTimersByTime(1_500)
  expect(told).toEqual([true, true, false])
  typing.key('thr_1')
  typing.stop()
  typing.stop()
  expect(told).toEqual([true, true, false, true, false])
})

test('typing in another thread stops it in the first', () => {
  const told: string[] = []
  const typing = createOwnTyping(({ threadId, isTyping }) => told.push(`${threadId} ${String(isTyping)}`))
  typing.key('thr_1')
  typing.key('thr_2')
  expect(told).toEqual(['thr_1 true', 'thr_1 false', 'thr_2 true'])
})

test('shows other users typing until they stop or time out', () => {
  const shown: string[][] = []
  const others = createOthersTyping((typers: Typer[]) => shown.push(typers.map(({ name }) => name)))
  others.handleTyping({ userId: 'a', name: 'Ana', isTyping: true })
  others.handleTyping({ userId: 'b', name: 'Ben', isTyping: true })
  others.handleTyping({ userId: 'a', name: 'Ana', isTyping: true })
  others.handleTyping({ userId: 'a', name: 'Ana', isTyping: false })
  expect(shown).toEqual([['Ana'], ['Ana', 'Ben'], ['Ben']])
  vi.advanceTimersByTime(5_000)
  expect(shown.at(-1)).toEqual([])
  others.handleTyping({ userId: 'b', name: 'Ben', isTyping: false })
  expect(shown).toHaveLength(4)
})
