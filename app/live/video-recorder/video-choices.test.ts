// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { saveDevices } from '../phone/chosen-devices'
import { saveVideoChoices, loadVideoChoices } from './video-choices'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const USUAL = { camera: null, microphone: null, overlayWidth: 20, overlayPosition: 'bottom-left' }

test('stored choices are restored; unreadable ones are ignored', () => {
  expect(loadVideoChoices()).toEqual(USUAL)
  const chosen = { camera: 'c', microphone: false, overlayWidth: 50, overlayPosition: 'top-right' } as const
  saveVideoChoices(chosen)
  expect(loadVideoChoices()).toEqual(chosen)
  for (const wrong of ['{', 'null', '7', '{"overlayWidth":51,"overlayPosition":"middle","camera":4,"microphone":5}']) {
    localStorage.setItem('trunkline.video', wrong)
    expect(loadVideoChoices()).toEqual(USUAL)
  }
})

test('without a choice here, uses the microphone chosen for calls', () => {
  saveDevices({ microphone: 'headset', speaker: null })
  expect(loadVideoChoices().microphone).toBe('headset')
  saveVideoChoices({ ...loadVideoChoices(), microphone: null })
  expect(loadVideoChoices().microphone).toBeNull()
})

test('without browser storage, choices last as long as the page', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  expect(loadVideoChoices()).toEqual(USUAL)
  saveVideoChoices({ ...loadVideoChoices(), overlayWidth: 7 })
  expect(loadVideoChoices().overlayWidth).toBe(7)
  vi.restoreAllMocks()
  saveVideoChoices(loadVideoChoices())
})
