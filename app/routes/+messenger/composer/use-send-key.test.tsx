// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { useSendKey } from './use-send-key'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A field; `press` answers whether the key writes something into it. */
async function showField() {
  const send = vi.fn()
  function Field() {
    const sendKey = useSendKey()
    return <textarea onKeyDown={(event) => sendKey(event, send)} />
  }
  const area = (await show(<Field />)).querySelector('textarea')!
  const press = (how: KeyboardEventInit = {}) =>
    act(async () =>
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how })),
    )
  return { press, send }
}

test('a key that bounces within 300 ms sends once, and so does a held key', async () => {
  const { press, send } = await showField()
  expect(await press()).toBe(false)
  vi.advanceTimersByTime(299)
  expect(await press()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await press()
  expect(send).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  await press({ repeat: true })
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([{ shiftKey: true }, { isComposing: true }, { keyCode: 229 }, { key: 'a' }])(
  'a key with %o writes',
  async (how) => {
    const { press, send } = await showField()
    expect(await press(how)).toBe(true)
    expect(send).not.toHaveBeenCalled()
  },
)
