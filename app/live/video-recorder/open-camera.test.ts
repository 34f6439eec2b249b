// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCameraTrouble, openCamera, openMicrophone } from './open-camera'

/** A browser with these devices and these permissions. */
interface Browser {
  devices: string[]
  allowed: Array<'camera' | 'microphone'>
  /** Another program uses it. */
  taken?: string
  /** The frame around the page denies the camera. */
  withoutCamera?: boolean
}
let browser: Browser
let asked: MediaStreamConstraints[]

const trackOf = (kind: 'video' | 'audio', id: string) => ({ kind, id, stop: () => {} })

async function getUserMedia(wanted: MediaStreamConstraints) {
  asked.push(wanted)
  const found = (['video', 'audio'] as const).flatMap((kind) => {
    const wish = wanted[kind]
    if (!wish || (kind === 'video' && browser.withoutCamera)) return []
    const device = kind === 'video' ? 'camera' : 'microphone'
    const there = browser.devices.filter((id) => id.startsWith(device))
    if (there.length === 0) throw new DOMException('', 'NotFoundError')
    if (!browser.allowed.includes(device)) throw new DOMException('', 'NotAllowedError')
    const exact = (wish as { deviceId?: { exact: string } }).deviceId?.exact
    const given = exact ? there.find((id) => id === exact) : there[0]
    if (!given) throw new DOMException('', 'OverconstrainedError')
    if (given === browser.taken) throw new DOMException('', 'NotReadableError')
    return [trackOf(kind, given)]
  })
  const of = (kind: string) => found.filter((track) => track.kind === kind)
  return { getTracks: () => found, getVideoTracks: () => of('video'), getAudioTracks: () => of('audio') }
}

beforeEach(() => {
  asked = []
  browser = { devices: ['camera-1', 'camera-2', 'microphone-1'], allowed: ['camera', 'microphone'] }
  const query = async () => ({ state: browser.allowed.includes('camera') ? 'granted' : 'denied' })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'permissions')
})

const opened = async (choices: Parameters<typeof openCamera>[0] = { camera: null, microphone: null }) => {
  const { camera, microphone, sound } = await openCamera(choices)
  return { camera: camera?.id, microphone: microphone?.id, sound }
}
const troubleOf = () => opened().then(() => null, getCameraTrouble)

test('camera and microphone are requested with one prompt', async () => {
  expect(await opened()).toEqual({ camera: 'camera-1', microphone: 'microphone-1', sound: 'on' })
  expect(asked).toHaveLength(1)
})

test('opens the chosen devices, and replaces those that are unplugged', async () => {
  expect(await opened({ camera: 'camera-2', microphone: 'microphone-1' })).toMatchObject({ camera: 'camera-2' })
  expect(await opened({ camera: 'camera-9', microphone: null })).toMatchObject({ camera: 'camera-1', sound: 'on' })
  expect(await opened({ camera: null, microphone: false })).toEqual({
    camera: 'camera-1',
    microphone: undefined,
    sound: 'none',
  })
})

test('without a microphone the video has no sound', async () => {
  browser.devices = ['camera-1']
  expect(await opened()).toEqual({ camera: 'camera-1', microphone: undefined, sound: 'missing' })
  browser = { ...browser, devices: ['camera-1', 'microphone-1'], allowed: ['camera'] }
  expect(await opened()).toMatchObject({ camera: 'camera-1', sound: 'blocked' })
})

test('distinguishes a denied, missing or busy camera, and asks only once when denied', async () => {
  browser.allowed = []
  expect(await troubleOf()).toBe('camera-denied')
  expect(asked).toHaveLength(1)
  browser = { devices: ['microphone-1'], allowed: ['camera', 'microphone'] }
  expect(await troubleOf()).toBe('no-camera')
  browser = { devices: ['camera-1', 'microphone-1'], allowed: ['camera', 'microphone'], taken: 'camera-1' }
  expect(await troubleOf()).toBe('camera')
  // Over plain http there are no devices.
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  expect(await troubleOf()).toBe('camera')
})

test('a frame without camera permission is refused, though it grants the microphone', async () => {
  browser.withoutCamera = true
  expect(await troubleOf()).toBe('camera-denied')
})

test('records a screen without a microphone too', async () => {
  const soundOf = async (microphone: string | null | false) =>
    (await openMicrophone({ camera: null, microphone })).sound
  expect(await soundOf(null)).toBe('on')
  expect(await soundOf(false)).toBe('none')
  browser.allowed = []
  expect(await soundOf(null)).toBe('blocked')
  browser.devices = []
  expect(await soundOf(null)).toBe('missing')
})
