// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MonitorView } from '~/domain/monitoring/monitoring.schema'
import { makeMonitor } from '~/live/dialer/testing/views'
import type { Monitoring, MonitoringState } from '~/live/monitoring/create-monitoring'
import { IDLE_PHONE, type PhoneStatus } from '~/live/phone/phone-port'
import { show } from '../../../tests/helpers/window'
import { MonitorBar } from './monitor-bar'

/** What the bar says of a phone, and which of its buttons can be pressed. */
async function shown(phone: Partial<PhoneStatus>, change: Partial<MonitorView> = {}) {
  const state: MonitoringState = {
    members: null,
    loadedAt: null,
    monitor: makeMonitor(change),
    endMessage: null,
    isHere: true,
    phone: { ...IDLE_PHONE, call: 'live', microphone: 'on', ...phone },
    busy: false,
  }
  const place = await show(<MonitorBar monitoring={{} as Monitoring} state={state} Question={() => null} />)
  const pressable = [...place.querySelectorAll('button')].filter(({ disabled }) => !disabled)
  return {
    says: place.querySelector('[role=status]')!.textContent,
    pressable: pressable.map(({ textContent }) => textContent),
  }
}

test('while whispering a supervisor reads who hears them', async () => {
  expect(await shown({})).toEqual({
    says: 'Only Mia Torres hears you.',
    pressable: ['Listen', 'Whisper', 'Barge', 'Stop monitoring'],
  })
})

test.each<[string, Partial<PhoneStatus>, Partial<MonitorView>, string]>([
  ['the phone is away, whatever the server knows', { call: 'connecting' }, {}, 'Reconnecting your phone'],
  ['there is no microphone', { microphone: 'missing' }, {}, 'No microphone found. You can listen.'],
  ['it was refused', { microphone: 'blocked' }, {}, 'Audio permissions are blocked'],
  ['but for who only listens', { microphone: 'missing' }, { status: 'listening' }, 'No one hears you.'],
  [
    'it was unplugged',
    { microphone: 'replaced' },
    { status: 'barging' },
    'Microphone disconnected. Using the system default. Everyone on the call hears you.',
  ],
])('does not claim that a silent supervisor is heard: %s', async (_, phone, change, words) => {
  expect((await shown(phone, change)).says).toBe(words)
})

test('without a network it says so, and its buttons are disabled', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  expect(await shown({})).toEqual({ says: 'Offline. The call continues. Reconnecting …', pressable: [] })
})
