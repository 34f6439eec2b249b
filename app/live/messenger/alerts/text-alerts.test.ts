import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextAlerts, type AlertWindow, type TextAlerts } from './text-alerts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (messageId: string, threadId = 'thr_1') => ({
  messageId,
  threadId,
  contactId: null,
  number: '+13125550101',
  name: 'Grace Miller',
  body: 'Secret',
})

/** A browser with windows that share claims and messages. */
function openBrowser() {
  const claimed = new Set<string>()
  const listeners = new Set<(messageId: string) => void>()
  const said: string[] = []
  const open = (name: string, how: Partial<AlertWindow> = {}): TextAlerts =>
    createTextAlerts({
      settings: () => ({ sound: true, notification: true }),
      isReading: () => false,
      async claim(messageId) {
        if (claimed.has(messageId)) return false
        claimed.add(messageId)
        return true
      },
      publishRead: (messageId) => listeners.forEach((listener) => listener(messageId)),
      onRead(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      play: () => said.push(`${name} sounds`),
      show: ({ messageId }) => said.push(`${name} shows ${messageId}`),
      now: () => Date.now(),
      ...how,
    })
  return { said, open }
}

const later = () => vi.advanceTimersByTimeAsync(1_000)

test('announces a text once across all windows', async () => {
  const { said, open } = openBrowser()
  const windows = [open('one'), open('two'), open('three')]
  for (const window of windows) window.handleReceived(text('msg_1'))
  await later()
  expect(said).toEqual(['one sounds', 'one shows msg_1'])
})

test('does not announce a text whose thread is open in any window', async () => {
  const { said, open } = openBrowser()
  const other = open('other')
  const reader = open('reader', { isReading: (threadId) => threadId === 'thr_1' })
  other.handleReceived(text('msg_1'))
  reader.handleReceived(text('msg_1'))
  await later()
  expect(said).toEqual([])
  // A text in another thread is announced.
  other.handleReceived(text('msg_2', 'thr_2'))
  await later()
  expect(said).toEqual(['other sounds', 'other shows msg_2'])
})

test('a hundred replies in one moment sound once, and disabled alerts stay silent', async () => {
  const { said, open } = openBrowser()
  const loud = open('loud', { settings: () => ({ sound: true, notification: false }) })
  for (let index = 0; index < 100; index += 1) loud.handleReceived(text(`msg_${String(index)}`))
  await later()
  expect(said).toEqual(['loud sounds'])
  const quiet = open('quiet', { settings: () => ({ sound: false, notification: false }) })
  quiet.handleReceived(text('msg_quiet'))
  await later()
  expect(said).toEqual(['loud sounds'])
})

test('a closing window announces nothing more', async () => {
  const { said, open } = openBrowser()
  const window = open('one')
  window.handleReceived(text('msg_1'))
  window.close()
  await later()
  expect(said).toEqual([])
})
