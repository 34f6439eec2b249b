// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { SendLater } from './send-later'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Chicago')
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** The question, asked at `now`, over a draft of that time. */
async function ask(now: string, scheduledAt: string | null = null) {
  vi.setSystemTime(now)
  const chosen = { choose: vi.fn(), close: vi.fn(), cancel: vi.fn() }
  const Window = createRemixStub([{ path: '/', Component: () => <SendLater scheduledAt={scheduledAt} {...chosen} /> }])
  const page = await show(<Window />)
  const [date, time] = [...page.querySelectorAll('input')]
  const type = (field: HTMLInputElement, words: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string) =>
    act(async () =>
      [...page.querySelectorAll<HTMLElement>('button, a')]
        .find((one) => one.getAttribute('aria-label') === name || one.textContent === name)!
        .click(),
    )
  return { page, date: date!, time: time!, type, press, ...chosen }
}

test('offers ten minutes ahead, on the writer’s own clock, and no past day', async () => {
  const { date, time, press, choose } = await ask('2026-03-10T23:55:00-05:00')
  expect([date.value, time.value, date.min]).toEqual(['2026-03-11', '00:05', '2026-03-10'])
  await press('Set time')
  expect(choose).toHaveBeenCalledWith('2026-03-11T05:05:00.000Z')
})

test('a past time is refused with a reason', async () => {
  const { page, date, time, type, press, choose } = await ask('2026-03-10T11:00:00-05:00')
  await type(date, '2026-03-10')
  await type(time, '10:59')
  await press('Set time')
  expect(page.textContent).toContain('Choose a time in the future')
  expect(choose).not.toHaveBeenCalled()
})

test('Close keeps a chosen time, Cancel removes it', async () => {
  const { date, time, press, close, cancel } = await ask('2026-03-10T11:00:00-05:00', '2026-03-12T16:30:00.000Z')
  expect([date.value, time.value]).toEqual(['2026-03-12', '11:30'])
  await press('Close')
  expect([close.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0])
  await press('Cancel')
  expect([close.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
})

test.each([
  [
    'that the clocks leave out is the hour after it',
    '2027-03-13T12:00:00-06:00',
    '2027-03-14',
    '02:30',
    '2027-03-14T08:30:00.000Z',
  ],
  [
    'after they went forward is by the new clock',
    '2027-03-13T12:00:00-06:00',
    '2027-03-14',
    '09:00',
    '2027-03-14T14:00:00.000Z',
  ],
  [
    'after they went back is by the new clock',
    '2026-10-31T12:00:00-05:00',
    '2026-11-01',
    '09:00',
    '2026-11-01T15:00:00.000Z',
  ],
])('a time %s', async (_, now, day, hour, at) => {
  const { date, time, type, press, choose } = await ask(now)
  await type(date, day)
  await type(time, hour)
  await press('Set time')
  expect(choose).toHaveBeenCalledWith(at)
})
