import { describe, expect, test } from 'vitest'
import { advance, startMachine } from '../../../machines/advance'
import { dialSessionMachine } from '../../../machines/server/dial-session'
import { lineMachine, type LineState } from '../../../machines/server/line'
import {
  LINE_OUTCOMES,
  LINE_STATUSES,
  type LineAction,
  type LineOutcome,
  type LineStatus,
} from '../dial-sessions/dialer.schema'
import { lineActions, lineLabel, lineStatus } from './line-labels'

const STATES = Object.keys(lineMachine.states) as LineState[]

/** Specification 2-live §4.1, to the letter. */
test.each<[LineStatus, LineOutcome | null, string]>([
  ['empty', null, 'Pending'],
  ['pending', null, 'Pending'],
  ['incoming', null, 'Incoming'],
  ['calling', null, 'Calling'],
  ['inCall', null, 'In Call'],
  ['onHold', null, 'On Hold'],
  ['answered', null, 'Answered'],
  ['ending', null, 'Ending'],
  ['ending', 'hung-up', 'Ending'],
  ['ended', 'no-answer', 'No Answer'],
  ['ended', 'voicemail-drop', 'VM Drop'],
  ['ended', 'transferred', 'Transferred'],
  ['ended', 'completed', 'Ended'],
  ['ended', 'busy', 'Ended'],
  ['ended', 'machine', 'Ended'],
  ['ended', 'failed', 'Ended'],
  ['ended', 'canceled', 'Ended'],
  ['ended', 'hung-up', 'Ended'],
  ['ended', 'carrier-unknown', 'Ended'],
  ['ended', null, 'Ended'],
  ['callback', 'callback', 'Callback'],
  ['callback', 'voicemail-drop', 'VM Drop'],
  ['callback', 'voicemail-retry', 'Double Dial'],
  ['callback', 'no-callback', 'No Callback'],
  ['callback', null, 'Answered'],
  ['callback', 'completed', 'Answered'],
])('%s with outcome %s shows %s', (status, outcome, label) => {
  expect(lineLabel(status, outcome)).toBe(label)
})

test.each<[LineState, LineOutcome | null, LineStatus]>([
  ['pending', null, 'pending'],
  ['withdrawing', 'hung-up', 'ending'],
  ['calling', null, 'calling'],
  ['ringingOut', null, 'calling'],
  ['canceling', 'hung-up', 'ending'],
  ['answered', null, 'answered'],
  ['screening', null, 'answered'],
  ['bridging', null, 'answered'],
  ['inCall', null, 'inCall'],
  ['declined', 'callback', 'callback'],
  ['ending', null, 'ending'],
  ['ended', 'completed', 'ended'],
  ['ended', 'no-answer', 'ended'],
  ['ended', 'callback', 'callback'],
  ['ended', 'no-callback', 'callback'],
  ['ended', 'voicemail-retry', 'callback'],
])('a line that is %s (%s) has status %s', (state, outcome, status) => {
  expect(lineStatus(state, outcome)).toBe(status)
})

const may = { redial: true, record: true }
test.each<[LineStatus, LineOutcome | null, typeof may, LineAction[]]>([
  ['pending', null, may, ['hangUp']],
  ['calling', null, may, ['hangUp']],
  ['answered', null, may, ['hangUp']],
  ['inCall', null, may, ['hangUp', 'record']],
  ['inCall', null, { ...may, record: false }, ['hangUp']],
  ['ending', null, may, ['redial']],
  ['ended', 'completed', may, ['redial']],
  ['ended', 'completed', { ...may, redial: false }, []],
  ['callback', 'callback', may, ['callBack']],
  ['callback', 'callback', { ...may, redial: false }, []],
  ['callback', 'no-callback', may, []],
  ['empty', null, may, []],
])('hovering a line that is %s (%s, %o) offers %j', (status, outcome, allowed, actions) => {
  expect(lineActions(status, outcome, allowed)).toEqual(actions)
})

describe('laws of the machines that the server keeps', () => {
  test('every state of a line has a status of the specification and a label, with every outcome', () => {
    for (const state of STATES)
      for (const outcome of [null, ...LINE_OUTCOMES]) {
        const status = lineStatus(state, outcome)
        expect(LINE_STATUSES).toContain(status)
        expect(lineLabel(status, outcome)).not.toBe('')
      }
  })

  test('the schema knows every outcome that the machine writes', () => {
    const written: LineOutcome[] = ['no-answer', 'completed', 'busy', 'machine', 'failed', 'canceled', 'hung-up']
    expect(LINE_OUTCOMES).toEqual(expect.arrayContaining([...written, 'callback', 'carrier-unknown']))
  })

  const machines = [
    {
      machine: lineMachine,
      stored: startMachine(lineMachine, { placedAt: 1, recordOnJoin: true, silenceMs: 2 }).stored,
    },
    {
      machine: dialSessionMachine,
      stored: startMachine(dialSessionMachine, { mode: 'advanced', kind: 'list' }).stored,
    },
  ]
  test.each(machines)('$machine.id is stored as JSON and read back the same', ({ stored }) => {
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored)
  })

  test.each(machines)('$machine.id ignores what it does not know, in its first state', ({ machine, stored }) => {
    const step = advance(machine as typeof lineMachine, stored as never, { type: 'NO_SUCH_EVENT' })
    expect(step).toEqual({ changed: false, stored, effects: [], timers: { set: [], cancel: [] } })
  })
})
