import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageView } from '../../../domain/threads/messenger.schema'
import { createDraftAutosave } from './draft-autosave'

let saved: object[]
let answer: () => Promise<MessageView>
const keeper = () =>
  createDraftAutosave(
    (change) => {
      saved.push(change)
      return answer()
    },
    () => {},
  )
beforeEach(() => {
  vi.useFakeTimers()
  saved = []
  answer = async () => ({}) as MessageView
})
afterEach(() => vi.useRealTimers())

test('saves the draft after 300 ms without typing', async () => {
  const kept = keeper()
  kept.write({ rawBody: 'H' })
  await vi.advanceTimersByTimeAsync(299)
  kept.write({ rawBody: 'Hi' })
  await vi.advanceTimersByTimeAsync(299)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual([{ rawBody: 'Hi' }])
  expect(kept.isDirty()).toBe(false)
})

test('runs one save at a time, the latest text last', async () => {
  const kept = keeper()
  let done = () => {}
  answer = () => new Promise((resolve) => (done = () => resolve({} as MessageView)))
  kept.write({ rawBody: 'one' })
  const flushed = kept.flush()
  kept.write({ rawBody: 'two' })
  kept.write({ scheduledAt: null })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([{ rawBody: 'one' }])
  answer = async () => ({}) as MessageView
  done()
  await flushed
  expect(saved).toEqual([{ rawBody: 'one' }, { rawBody: 'two', scheduledAt: null }])
})

test('text typed while another request is first is saved once after it', async () => {
  const kept = keeper()
  const letGo = kept.hold()
  kept.write({ rawBody: 'one' })
  await vi.advanceTimersByTimeAsync(1_000)
  kept.write({ rawBody: 'two' })
  expect([saved, kept.isDirty()]).toEqual([[], true])
  letGo()
  await kept.flush()
  expect(saved).toEqual([{ rawBody: 'two' }])
})

test('a failed save goes with the next attempt', async () => {
  const kept = keeper()
  answer = () => Promise.reject(new Error('No connection'))
  kept.write({ rawBody: 'Hi', scheduledAt: null })
  await expect(kept.flush()).rejects.toThrow('No connection')
  expect(kept.isDirty()).toBe(true)
  answer = async () => ({}) as MessageView
  kept.write({ rawBody: 'Hi there' })
  await kept.flush()
  expect(saved.at(-1)).toEqual({ rawBody: 'Hi there', scheduledAt: null })
})
