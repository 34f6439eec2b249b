// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { INITIAL_DIALER_STATE, type DialerState } from './dialer-state'
import { CALLER, makeSession } from './testing/views'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const ready = makeSession({ state: 'ready', can: ['connect'] })
const stateOf = (change: Partial<DialerState>): DialerState => ({ ...INITIAL_DIALER_STATE, ...change })

test('the audio check is due before the first Connect by computer, and at no other time', async () => {
  const { needsAudioCheck } = await import('./audio-check')
  const due = (change: Partial<DialerState>) => needsAudioCheck(stateOf(change))
  expect(due({ session: ready })).toBe(true)
  expect(due({ session: null })).toBe(false)
  expect(due({ session: { ...ready, state: 'bridged' } })).toBe(false)
  expect(due({ session: { ...ready, state: 'ended', wrapUpLineId: 'line_1' } })).toBe(false)
  expect(due({ session: { ...ready, connection: 'dial-out' } })).toBe(false)
  expect(due({ session: { ...ready, phoneToConfirm: '+13125550151' } })).toBe(false)
  expect(due({ session: ready, incoming: [CALLER] })).toBe(false)
})

test('it is due once per browser', async () => {
  const { markAudioChecked, needsAudioCheck } = await import('./audio-check')
  markAudioChecked()
  expect(needsAudioCheck(stateOf({ session: ready }))).toBe(false)
  vi.resetModules()
  const nextPage = await import('./audio-check')
  expect(nextPage.needsAudioCheck(stateOf({ session: ready }))).toBe(false)
})

test('a call with a working microphone counts as checked, one without does not', async () => {
  const { handleCallAudio, isAudioChecked } = await import('./audio-check')
  const session = makeSession({ state: 'bridged' })
  const phone = { ...INITIAL_DIALER_STATE.phone, call: 'live' as const }
  handleCallAudio(stateOf({ session, phone: { ...phone, microphone: 'blocked' } }))
  expect(isAudioChecked()).toBe(false)
  handleCallAudio(stateOf({ session, phone: { ...phone, microphone: 'on' } }))
  expect(isAudioChecked()).toBe(true)
})
