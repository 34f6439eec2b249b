// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { steadyNow } from '~/live/steady-now'
import { show } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'
import { WrapUpCountdown } from './wrap-up-countdown'

const SECONDS = 30

async function countdown(line: Partial<LineView> = {}, session: Partial<DialSessionView> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  const dialer = {
    press: (action: () => Promise<unknown>) => action(),
    next: async () => void done.push('next'),
  } as unknown as DialerUi['dialer']
  const ended = makeLine({ id: 'line_1', status: 'ended', ...line })
  const view = makeSession({
    state: 'wrapUp',
    wrapUpLineId: 'line_1',
    lines: [ended],
    wrapUpUntilEpoch: steadyNow() + SECONDS * 1000,
    can: ['dispose', 'continue'],
    ...session,
  })
  const page = await show(
    <InDialer state={{ session: view, clockOffsetMs: 0 }} ui={{ dialer }}>
      <WrapUpCountdown />
    </InDialer>,
  )
  const after = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1000))
  return { page, done, after, left: () => page.querySelector('time')?.textContent }
}

test('continues at its end once the call has its disposition, and later after Extend', async () => {
  const { page, done, after, left } = await countdown({ dispositionId: 'dsp_1' })
  expect(left()).toBe('0:30')
  await after(10)
  expect(left()).toBe('0:20')
  await act(async () => page.querySelector('button')!.click())
  await after(1)
  expect(left()).toBe('0:49')
  await after(48)
  expect(done).toEqual([])
  await after(2)
  expect(done).toEqual(['next'])
})

test('without a disposition it says that the time is up, and dials nothing', async () => {
  const { done, after, left } = await countdown({ dispositionId: null })
  await after(SECONDS + 1)
  expect([left(), done]).toEqual(['Time is up', []])
})

test('is not shown while it is off', async () => {
  expect((await countdown({}, { wrapUpUntilEpoch: null })).left()).toBeUndefined()
})
