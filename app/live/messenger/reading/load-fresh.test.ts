import { expect, test } from 'vitest'
import { loadFresh } from './load-fresh'

/** A server whose answer dates from the request, and an event that occurs before it arrives. */
function slowly(happens: (asked: number) => boolean) {
  let happened = 0
  let asked = 0
  const read = async () => {
    asked += 1
    const answer = happened
    if (happens(asked)) happened += 1
    return answer
  }
  return { read, asked: () => asked, happened: () => happened }
}

test('repeats a request when an event occurred before its answer', async () => {
  const { read, happened, asked } = slowly((time) => time === 1)
  expect(await loadFresh(read, { happened, isWanted: () => true })).toEqual({ answer: 1, isFresh: true })
  expect(asked()).toBe(2)
})

test('with constant events, requests three times and reports it is behind', async () => {
  const { read, happened, asked } = slowly(() => true)
  expect(await loadFresh(read, { happened, isWanted: () => true })).toEqual({ answer: 2, isFresh: false })
  expect(asked()).toBe(3)
})

test('does not repeat a request that is no longer needed', async () => {
  const { read, happened, asked } = slowly(() => true)
  expect(await loadFresh(read, { happened, isWanted: () => false })).toBeNull()
  expect(asked()).toBe(1)
})
