// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { steadyNow } from '~/live/steady-now'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../tests/helpers/window'
import { getPace, getTalkSeconds, SessionFigures } from './session-figures'
import { InDialer } from './testing/in-dialer'

const NOW = Date.UTC(2026, 2, 10, 16)
const HOUR_MS = 3_600_000
const figures = {
  dials: 42,
  connects: 9,
  conversations: 4,
  talkSeconds: 1_100,
  left: 1_158,
  startedAt: NOW - 1.5 * HOUR_MS,
}
const session = makeSession({ figures })

const shown = async (change: Parameters<typeof makeSession>[0]) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const clockOffsetMs = NOW - steadyNow()
  const page = await show(
    <InDialer state={{ session: { ...session, ...change }, clockOffsetMs }}>
      <SessionFigures />
    </InDialer>,
  )
  return page.textContent
}

test('one line with the figures and the pace', async () => {
  expect(await shown({})).toBe('Dials 42 ·Connects 9 ·Conversations 4 ·Talk 18:20 ·Left 1,158 ·28/h')
  expect(await shown({ dialsPerHourGoal: 40 })).toContain('28/h of 40 goal')
})

test('a single call has no list, and an ended session no pace', async () => {
  const single = await shown({ campaign: { ...session.campaign, kind: 'call' } })
  expect(single).toBe('Dials 42 ·Connects 9 ·Conversations 4 ·Talk 18:20 ·28/h')
  expect(await shown({ state: 'ended' })).toBe('Dials 42 ·Connects 9 ·Conversations 4 ·Talk 18:20 ·Left 1,158')
})

test('nothing is shown while switched off', async () => {
  expect(await shown({ showsFigures: false })).toBe('')
})

test('the pace is shown after a minute', () => {
  const begun = makeSession({ figures: { ...figures, dials: 1, startedAt: NOW - 59_999 } })
  expect(getPace(begun, NOW)).toBeNull()
  expect(getPace(begun, NOW + 1)).toBe(60)
})

test('talk time runs during a call with a person', () => {
  const line = makeLine({ id: 'line_1', status: 'inCall', bridgedAtEpoch: NOW - 5_900 })
  const inCall = makeSession({ figures, state: 'bridged', bridgedLineId: 'line_1', lines: [line] })
  expect(getTalkSeconds(inCall, NOW)).toBe(1_105)
  for (const change of [{ answeredBy: 'machine' as const }, { inbound: true }])
    expect(getTalkSeconds({ ...inCall, lines: [{ ...line, ...change }] }, NOW)).toBe(1_100)
})

test('talk time stays while a call ends, and is counted once after it', () => {
  const line = makeLine({ id: 'line_1', status: 'ending', bridgedAtEpoch: NOW - 5_900 })
  const ending = makeSession({ figures, state: 'connecting', bridgedLineId: null, lines: [line] })
  expect(getTalkSeconds(ending, NOW)).toBe(1_105)
  expect(getTalkSeconds({ ...ending, lines: [{ ...line, status: 'ended' }] }, NOW)).toBe(1_100)
})
