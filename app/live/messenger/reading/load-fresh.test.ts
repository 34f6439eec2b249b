import { expect, test } from 'vitest'
import { loadFresh } from './load-fresh'

/** A server whose answer is of the moment in which it was asked, and something that happens before the answer is there. */
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

test('an answer that is older than what happened meanwhile is asked for again', async () => {
  const { read, happened, asked } = slowly((time) => time === 1)
  expect(await loadFresh(read, { happened, isWanted: () => true })).toEqual({ answer: 1, isFresh: true })
  expect(asked()).toBe(2)
})

test('where something happens all the time it is asked three times, and told that it is behind', async () => {
  const { read, happened, asked } = slowly(() => true)
  expect(await loadFresh(read, { happened, isWanted: () => true })).toEqual({ answer: 2, isFresh: false })
  expect(asked()).toBe(3)
})

test('what nobody wants any more is not asked for again', async () => {
  const { read, happened, asked } = slowly(() => true)
  expect(await loadFresh(read, { happened, isWanted: () => false })).toBeNull()
  expect(asked()).toBe(1)
})
