// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '~/live/api-client'
import { saveDevices } from '~/live/phone/chosen-devices'
import { createPhoneManager } from '~/live/dialer/phone-manager'
import { show } from '../../../../tests/helpers/window'
import { AudioPanel } from './audio-panel'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'

const plugged = (kind: MediaDeviceKind, deviceId: string) => ({ kind, deviceId, label: deviceId })
const PLUGGED = [plugged('audioinput', 'headset'), plugged('audioinput', 'laptop'), plugged('audiooutput', 'headset')]
let devices = PLUGGED
beforeEach(() => {
  localStorage.clear()
  devices = PLUGGED
  const mediaDevices = { enumerateDevices: async () => devices, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('navigator', { mediaDevices })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // What a page without storage knows would be known to the next one here.
  saveDevices({ microphone: null, speaker: null })
})

/** The panel of a window that was just loaded. */
async function openWindow() {
  const api = createApiClient({ credentials: { token: () => 't', renew: () => Promise.resolve(false) } })
  const phone = createPhoneManager(
    api,
    () => 'usr_1',
    () => {},
  )
  const dialer = { phone, press: (deed: () => Promise<unknown>) => deed() } as unknown as DialerUi['dialer']
  const place = await show(<Window dialer={dialer} />)
  const select = (label: string) =>
    [...place.querySelectorAll('select')].find(({ labels }) => labels?.[0]?.textContent === label)
  return {
    shown: (label: string) => [...(select(label)?.options ?? [])].find(({ selected }) => selected)?.textContent,
    choose: (label: string, words: string) =>
      act(async () => {
        const of = select(label)!
        of.value = [...of.options].find((option) => option.textContent === words)!.value
        of.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    press: () => act(async () => place.querySelector('button')?.click()),
    chosen: phone.devices,
  }
}

function Window({ dialer }: { dialer: DialerUi['dialer'] }) {
  const [open, setOpen] = useState(true)
  return (
    <InDialer ui={{ dialer }}>
      <button onClick={() => setOpen(!open)}>Audio</button>
      {open ? <AudioPanel /> : null}
    </InDialer>
  )
}

test('what was chosen is shown when the panel is opened again, and the system’s own can be chosen back', async () => {
  const window = await openWindow()
  expect(window.shown('Microphone')).toBe('System default')
  await window.choose('Microphone', 'headset')
  await window.choose('Speaker', 'headset')
  await window.press()
  await window.press()
  expect([window.shown('Microphone'), window.shown('Speaker')]).toEqual(['headset', 'headset'])

  await window.choose('Microphone', 'System default')
  expect(window.chosen()).toEqual({ microphone: null, speaker: 'headset' })
  expect(window.shown('Microphone')).toBe('System default')
})

test('a reload keeps the headset, and shows its replacement when it is unplugged', async () => {
  await (await openWindow()).choose('Microphone', 'headset')
  const reloaded = await openWindow()
  expect(reloaded.shown('Microphone')).toBe('headset')
  expect(reloaded.chosen()).toEqual({ microphone: 'headset', speaker: null })

  devices = devices.filter(({ deviceId }) => deviceId !== 'headset')
  expect((await openWindow()).shown('Microphone')).toBe('System default')
})

test('in a frame without storage a choice holds for as long as its page', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const window = await openWindow()
  await window.choose('Microphone', 'laptop')
  expect(window.shown('Microphone')).toBe('laptop')
  await window.choose('Speaker', 'headset')
  expect(window.chosen()).toEqual({ microphone: 'laptop', speaker: 'headset' })
})
