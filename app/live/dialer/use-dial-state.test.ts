import { expect, test } from 'vitest'
import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import type { LiveEvent } from '~/live/socket'
import { toDialState, applyDialEvent } from './use-dial-state'

const changed = (session: DialSessionView) =>
  ({ room: 'user:usr_1', seq: 2, prev: 1, at: 1_000, type: 'dial-session.changed', payload: { session } }) as LiveEvent

const first = makeSession({ id: 'dial_1', startedAt: 1_000, state: 'dialing' })
const second = makeSession({ id: 'dial_2', startedAt: 2_000, state: 'dialing' })

test('a dialer is busy until its session ends', () => {
  const at = (state: DialSessionView['state']) => applyDialEvent(toDialState(first), changed({ ...first, state })).busy
  expect([at('dialing'), at('wrapUp'), at('ready'), at('ended')]).toEqual([true, true, false, false])
})

test('the last call of a stopped session ends late: the session begun since is still busy', () => {
  const begun = applyDialEvent(toDialState({ ...first, state: 'ended' }), changed(second))
  expect(begun.busy).toBe(true)
  expect(applyDialEvent(begun, changed({ ...first, state: 'ended' }))).toBe(begun)
  expect(applyDialEvent(begun, changed({ ...second, state: 'ended' })).busy).toBe(false)
})

test('a caller counts until they have a disposition', () => {
  const at = (line: Partial<LineView>, wrapUpLineId: string | null = null) =>
    toDialState({ ...first, wrapUpLineId, lines: [makeLine({ inbound: true, ...line })] }).hasCaller
  expect([at({}), at({ inbound: false })]).toEqual([true, false])
  expect([at({ status: 'ended' }, 'line_1'), at({ status: 'ended' })]).toEqual([true, false])
})

test('after the end the last call needs a disposition', () => {
  const at = (state: DialSessionView['state'], wrapUpLineId: string | null) =>
    applyDialEvent(toDialState(first), changed({ ...first, state, wrapUpLineId })).needsDisposition
  expect([at('ended', 'line_1'), at('wrapUp', 'line_1'), at('ended', null)]).toEqual([true, false, false])
})
