// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { recordableKinds } from './recordable-kinds'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

function browserHas(mediaDevices: unknown, recorder: unknown): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  vi.stubGlobal('MediaRecorder', recorder)
}
const SCREENS = { getUserMedia: () => {}, getDisplayMedia: () => {} }

test('reports what the browser cannot record', () => {
  browserHas(SCREENS, () => {})
  expect(recordableKinds()).toEqual({ camera: null, screen: null, both: null })
  // Phones.
  browserHas({ getUserMedia: () => {} }, () => {})
  const { camera, screen, both } = recordableKinds()
  expect(camera).toBeNull()
  expect(screen).toBe('This browser cannot record the screen. Use a computer for that.')
  expect(both).toBe(screen)
  browserHas(SCREENS, undefined)
  expect(recordableKinds().camera).toBe('This browser cannot record. Upload a video instead.')
  // Over plain http off loopback.
  browserHas(undefined, () => {})
  expect(recordableKinds().both).toBe('Recording needs a secure page (https).')
})
