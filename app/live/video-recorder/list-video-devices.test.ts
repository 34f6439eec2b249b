// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listVideoDevices } from './list-video-devices'

const plugIn = (...devices: Array<[kind: string, deviceId: string, label: string]>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { enumerateDevices: async () => devices.map(([kind, deviceId, label]) => ({ kind, deviceId, label })) },
    configurable: true,
  })
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))

test('lists device names after permission; the browser hides them before', async () => {
  plugIn(['videoinput', 'c1', 'Desk'], ['audioinput', 'default', 'Default - Headset'], ['audioinput', 'm1', 'Headset'])
  expect(await listVideoDevices()).toEqual({
    cameras: { devices: [{ id: 'c1', label: 'Desk' }], state: 'there' },
    microphones: { devices: [{ id: 'm1', label: 'Headset' }], state: 'there' },
  })
  plugIn(['videoinput', '', ''], ['audioinput', 'm1', 'Headset'], ['audiooutput', 's1', 'Speaker'])
  expect((await listVideoDevices()).cameras).toEqual({ devices: [], state: 'blocked' })
  expect((await listVideoDevices()).microphones.state).toBe('there')
  plugIn(['audioinput', '', ''])
  expect(await listVideoDevices()).toEqual({
    cameras: { devices: [], state: 'missing' },
    microphones: { devices: [], state: 'blocked' },
  })
})
