import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeLine } from '~/live/dialer/testing/views'
import { LineLabel, LineTimer } from './line-appearance'

const shown = (line: Parameters<typeof makeLine>[0]) =>
  renderToStaticMarkup(
    <LineTimer line={makeLine({ bridgedAtEpoch: Date.now() - 90_000, ...line })} clockOffsetMs={0} />,
  )

test('counts during the call, and stops when the lead has left', () => {
  expect(shown({ status: 'inCall' })).toContain('1:30')
  expect(shown({ status: 'ending', billsec: 61 })).toContain('1:01')
  expect(shown({ status: 'ended', billsec: 61 })).toContain('1:01')
})

test('on hold it counts the time on hold', () => {
  expect(shown({ status: 'onHold', heldAtEpoch: Date.now() - 12_000 })).toContain('0:12')
  // A transfer's hold has no time of its own.
  expect(shown({ status: 'onHold' })).toContain('1:30')
})

test('shows no time before a lead joins, nor for a call without one', () => {
  expect(shown({ status: 'calling', bridgedAtEpoch: null })).toBe('')
  expect(shown({ status: 'ended', bridgedAtEpoch: null })).toBe('')
  const second = { secondDial: true, bridgedAtEpoch: null }
  expect(shown({ status: 'calling', ...second })).toBe('Double Dial')
  expect(shown({ status: 'inCall', secondDial: true })).toContain('1:30')
})

test.each([
  ['off', null],
  ['starting', 'Starting to record'],
  ['on', 'Recording'],
  ['paused', 'Recording paused'],
  ['stopping', 'Stopping the recording'],
] as const)('a recording that is %s is shown as %s, and red as long as the carrier records', (recording, label) => {
  const markup = renderToStaticMarkup(<LineLabel line={makeLine({ recording })} className="" />)
  expect(/aria-label="([^"]*)"/.exec(markup)?.[1] ?? null).toBe(label)
  expect(markup.includes('text-danger')).toBe(recording === 'on' || recording === 'stopping')
})
