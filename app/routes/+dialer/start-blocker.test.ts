import { expect, test } from 'vitest'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { getManualDialBlocker } from './start-blocker'

const [STOP, CHOOSE] = [
  '‘Spring’ is being dialed. Stop it to call a number.',
  'Choose a disposition for Grace Whitfield first.',
]
const open = makeLine({ status: 'ended', dispositionId: null })
const chosen = makeLine({ status: 'ended', dispositionId: 'dsp_1' })

test.each([
  ['no session', null, null],
  ['a session that is ready', makeSession({ state: 'ready' }), null],
  ['an ended session', makeSession({ state: 'ended' }), null],
  ['a phone that connects', makeSession({ state: 'connecting' }), STOP],
  ['lines that ring', makeSession({ state: 'dialing', lines: [makeLine()] }), STOP],
  ['a call', makeSession({ state: 'bridged', bridgedLineId: 'line_1', lines: [makeLine({ status: 'inCall' })] }), STOP],
  ['an open disposition', makeSession({ state: 'wrapUp', wrapUpLineId: 'line_1', lines: [open] }), CHOOSE],
  ['a chosen disposition', makeSession({ state: 'wrapUp', wrapUpLineId: 'line_1', lines: [chosen] }), STOP],
  ['an open disposition after Stop', makeSession({ state: 'ended', wrapUpLineId: 'line_1', lines: [open] }), CHOOSE],
])('what must be done before a number is called: %s', (_, session, text) => {
  expect(getManualDialBlocker(session)).toBe(text)
})
