import { describe, expect, test } from 'vitest'
import type { DialSessionView, LineView } from '../../domain/dial-sessions/dialer.schema'
import type { LiveEvent } from '../socket'
import { getCurrentLine, reduceDialer, INITIAL_DIALER_STATE, type DialerState } from './dialer-state'
import { makeLine, makeSession } from './testing/views'

let seq = 0
const event = (type: LiveEvent['type'], payload: unknown): LiveEvent => {
  seq += 1
  return { room: 'user:usr_1', seq, prev: seq - 1, type, payload, at: 0 } as LiveEvent
}
const changed = (session: DialSessionView) => event('dial-session.changed', { session })
const lineChanged = (line: LineView, sessionId = 'dial_1') => event('line.changed', { sessionId, line })

const hear = (state: DialerState, ...events: LiveEvent[]): DialerState =>
  events.reduce((before, each) => reduceDialer(before, { type: 'event', event: each }), state)
const answered = (state: DialerState, session: DialSessionView | null, since: number): DialerState =>
  reduceDialer(state, { type: 'answered', session, since })
const with3Lines = () =>
  hear(
    INITIAL_DIALER_STATE,
    changed(makeSession({ lines: [1, 2, 3].map((slot) => makeLine({ id: `line_${slot}`, slot })) })),
  )

describe('events', () => {
  test('a line is patched in its slot, the others stay', () => {
    const state = hear(
      with3Lines(),
      lineChanged(makeLine({ id: 'line_2', slot: 2, status: 'inCall', label: 'In Call' })),
    )
    expect(state.session?.lines.map(({ id, label }) => [id, label])).toEqual([
      ['line_1', 'Calling'],
      ['line_2', 'In Call'],
      ['line_3', 'Calling'],
    ])
  })

  test('the callback count follows a colleague’s changes', () => {
    const state = hear(with3Lines(), event('callbacks.changed', { callbacks: 4 }))
    expect(state.session?.callbacks).toBe(4)
    expect(hear(INITIAL_DIALER_STATE, event('callbacks.changed', { callbacks: 4 })).session).toBeNull()
  })

  test('a new line takes the slot of the last one', () => {
    const state = hear(with3Lines(), lineChanged(makeLine({ id: 'line_4', slot: 2 })))
    expect(state.session?.lines.map(({ id }) => id)).toEqual(['line_1', 'line_4', 'line_3'])
  })

  test('a late event for a reused slot’s old line changes nothing', () => {
    const late = lineChanged(makeLine({ id: 'line_2', slot: 2, status: 'ended', label: 'Ended' }))
    const state = hear(with3Lines(), lineChanged(makeLine({ id: 'line_4', slot: 2 })), late)
    expect(state.session?.lines[1]).toMatchObject({ id: 'line_4', label: 'Calling' })
  })

  test('a line of another session changes nothing', () => {
    const before = with3Lines()
    expect(hear(before, lineChanged(makeLine({ id: 'line_9' }), 'dial_0')).session).toEqual(before.session)
  })

  test('shows the end of a session immediately, without controls until its view arrives', () => {
    const ended = event('dial-session.ended', {
      sessionId: 'dial_1',
      campaignId: 'cmp_1',
      message: 'Your campaign has ended',
    })
    const state = hear(with3Lines(), ended)
    expect(state.session).toMatchObject({ state: 'ended', message: 'Your campaign has ended', can: [] })
  })

  test('a late event of an older session does not restore it', () => {
    const state = hear(
      INITIAL_DIALER_STATE,
      changed(makeSession({ id: 'dial_2', startedAt: 2_000 })),
      changed(makeSession({ id: 'dial_1', startedAt: 1_000, state: 'ended' })),
    )
    expect(state.session?.id).toBe('dial_2')
  })

  test('a new session begins with an empty list of skipped leads', () => {
    const skipped = event('lead.skipped', {
      sessionId: 'dial_1',
      campaignId: 'cmp_1',
      contactId: 'con_1',
      contactName: 'Keoni Akana',
      code: 'outside_safe_hours',
      reasons: ['It is 6:04 AM in Honolulu'],
    })
    const state = hear(with3Lines(), skipped)
    expect(state.skipped).toMatchObject([{ contactName: 'Keoni Akana', reasons: ['It is 6:04 AM in Honolulu'] }])
    expect(hear(state, changed(makeSession({ id: 'dial_2', startedAt: 2_000 }))).skipped).toEqual([])
  })
})

describe('answers', () => {
  test('accepts a current answer', () => {
    const before = with3Lines()
    const state = answered(before, makeSession({ paused: true }), before.revisions.count)
    expect(state.session).toMatchObject({ paused: true, lines: [] })
  })

  test('an answer keeps lines changed by events since the request', () => {
    const before = with3Lines()
    const asked = before.revisions.count
    const during = hear(before, lineChanged(makeLine({ id: 'line_2', slot: 2, status: 'inCall', label: 'In Call' })))
    const old = [1, 2, 3].map((slot) => makeLine({ id: `line_${slot}`, slot }))
    const state = answered(during, makeSession({ paused: true, lines: old }), asked)
    expect(state.session?.paused).toBe(true)
    expect(state.session?.lines[1]?.label).toBe('In Call')
  })

  test('an answer older than the session’s state changes nothing', () => {
    const before = with3Lines()
    const during = hear(before, changed(makeSession({ state: 'ended' })))
    expect(answered(during, makeSession({ state: 'dialing' }), before.revisions.count).session?.state).toBe('ended')
  })

  test('an answer about a newer session replaces the older one', () => {
    const state = answered(with3Lines(), makeSession({ id: 'dial_2', startedAt: 2_000, state: 'ready' }), 1)
    expect(state.session?.id).toBe('dial_2')
  })

  test('no session is an answer too, unless one has started since', () => {
    const before = with3Lines()
    expect(answered(before, null, before.revisions.count).session).toBeNull()
    expect(answered(before, null, 0).session?.id).toBe('dial_1')
  })
})

test('a skipped lead from event and list is shown once', () => {
  const told = hear(
    with3Lines(),
    event('lead.skipped', {
      sessionId: 'dial_1',
      campaignId: 'cmp_1',
      contactId: 'con_1',
      contactName: 'Alice Begaye',
      code: 'do_not_call',
      reasons: ['On the do-not-call list'],
    }),
  )
  const item = { contactId: 'con_1', number: null, code: null, at: '2026-03-10T16:00:00.000Z' }
  const state = reduceDialer(told, {
    type: 'selections',
    items: [
      { ...item, id: 'sel_1', contactName: 'Alice Begaye', decision: 'skipped', reasons: ['On the do-not-call list'] },
      { ...item, id: 'sel_2', contactName: 'Grace Whitfield', decision: 'chosen', reasons: ['Next in the list'] },
      { ...item, id: 'sel_3', contactName: 'Keoni Akana', decision: 'skipped', reasons: ['Too early'] },
    ],
  })
  expect(state.skipped.map(({ contactName }) => contactName)).toEqual(['Alice Begaye', 'Keoni Akana'])
})

test('the latest server time reading wins', () => {
  const read = (state: DialerState, serverMs: number, nowMs: number) =>
    reduceDialer(state, { type: 'serverTime', serverMs, nowMs })
  const offsets = [5_000, 5_400, 4_000].map((late) => late)
  const state = offsets.reduce((before, offset) => read(before, 10_000 + offset, 10_000), INITIAL_DIALER_STATE)
  expect(state.clockOffsetMs).toBe(5_400)
})

test('the current line is the connected one, else the one to dispose', () => {
  const lines = [makeLine({ id: 'line_1' }), makeLine({ id: 'line_2', slot: 2 })]
  expect(getCurrentLine(makeSession({ lines, bridgedLineId: 'line_2', wrapUpLineId: 'line_1' }))?.id).toBe('line_2')
  expect(getCurrentLine(makeSession({ lines, wrapUpLineId: 'line_1' }))?.id).toBe('line_1')
  expect(getCurrentLine(makeSession({ lines }))).toBeNull()
})
