// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { usePending } from './use-pending'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A button whose work ends on command. */
async function showButton() {
  const ends: (() => void)[] = []
  function Sender() {
    const [isPending, run] = usePending()
    return (
      <button aria-busy={isPending} onClick={() => void run(() => new Promise((end) => void ends.push(() => end())))} />
    )
  }
  const page = await show(<Sender />)
  const button = page.querySelector('button')!
  return {
    press: () => act(async () => button.click()),
    end: (which: number) => act(async () => ends[which]!()),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    isPending: () => button.getAttribute('aria-busy') === 'true',
  }
}

test('a press is pending until its work ends', async () => {
  const { press, end, isPending } = await showButton()
  expect(isPending()).toBe(false)
  await press()
  expect(isPending()).toBe(true)
  await end(0)
  expect(isPending()).toBe(false)
})

test('work that does not end is shown as pending for ten seconds, without blocking later presses', async () => {
  const { press, end, pass, isPending } = await showButton()
  await press()
  await pass(9_999)
  expect(isPending()).toBe(true)
  await pass(1)
  expect(isPending()).toBe(false)
  await press()
  await end(0)
  expect(isPending()).toBe(true)
  await end(1)
  expect(isPending()).toBe(false)
})
