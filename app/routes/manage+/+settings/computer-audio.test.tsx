// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveDevices, loadDevices } from '~/live/phone/chosen-devices'
import { show, until } from '../../../../tests/helpers/window'
import { ComputerAudio } from './computer-audio'

const plugged = (kind: MediaDeviceKind, deviceId: string) => ({ kind, deviceId, label: deviceId })
const DEVICES = [plugged('audioinput', 'headset'), plugged('audioinput', 'laptop'), plugged('audiooutput', 'headset')]

/** A browser with a headset; each microphone that was given can be unplugged. */
let given: { wanted: unknown; unplug(): void }[]
beforeEach(() => {
  localStorage.clear()
  given = []
  const getUserMedia = async ({ audio }: { audio: unknown }) => {
    const addEventListener = (_: string, unplug: () => void) => void given.push({ wanted: audio, unplug })
    const track = { stop() {}, enabled: true, addEventListener }
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  }
  const mediaDevices = {
    getUserMedia,
    enumerateDevices: async () => DEVICES,
    addEventListener() {},
    removeEventListener() {},
  }
  vi.stubGlobal('navigator', { mediaDevices })
  class Sounds {
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData() {} })
    createMediaStreamSource = () => ({ connect() {}, disconnect() {} })
    resume = () => Promise.resolve()
    close = () => Promise.resolve()
  }
  vi.stubGlobal('AudioContext', Sounds)
})
afterEach(() => void vi.unstubAllGlobals())

async function openPage() {
  const page = await show(<ComputerAudio />)
  const select = (label: string) =>
    [...page.querySelectorAll('select')].find(({ labels }) => labels?.[0]?.textContent === label)
  await until('the devices', () => select('Microphone') !== undefined)
  return {
    page,
    chosen: (label: string) => select(label)!.value,
    choose: (label: string, id: string) =>
      act(async () => {
        select(label)!.value = id
        select(label)!.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    press: (words: string) =>
      act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === words)!.click()),
  }
}

test('a microphone that is unplugged during its test is replaced by the system’s own', async () => {
  const { page, choose, press } = await openPage()
  await choose('Microphone', 'headset')
  await press('Test microphone')
  await act(async () => given[0]!.unplug())
  await until('the other one', () => given.length === 2)
  expect(given.map(({ wanted }) => wanted)).toEqual([{ deviceId: { exact: 'headset' } }, true])
  expect(page.querySelector('[role=meter]')).not.toBeNull()
})

test('another window’s choice is shown, and kept by a choice here', async () => {
  const { chosen, choose } = await openPage()
  await act(async () => saveDevices({ microphone: 'laptop', speaker: null }))
  expect(chosen('Microphone')).toBe('laptop')
  await choose('Speaker', 'headset')
  expect(loadDevices()).toEqual({ microphone: 'laptop', speaker: 'headset' })
})
