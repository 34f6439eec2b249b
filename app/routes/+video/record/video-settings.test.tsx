// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadVideoChoices } from '~/live/video-recorder/video-choices'
import type { VideoSources } from '../../../../machines/browser/video-recorder'
import { showRoute, until } from '../../../../tests/helpers/window'
import { VideoSettings } from './video-settings'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  localStorage.clear()
})

async function opened(sources: VideoSources, label = (name: string) => name) {
  const devices = [
    { kind: 'videoinput', deviceId: 'cam', label: label('Desk camera') },
    { kind: 'audioinput', deviceId: 'mic', label: label('Headset') },
  ]
  const mediaDevices = Object.assign(new EventTarget(), {
    getDisplayMedia: () => {},
    enumerateDevices: async () => devices,
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  vi.stubGlobal('MediaRecorder', () => {})
  const saved: VideoSources[] = []
  const page = await showRoute(
    () => <VideoSettings sources={sources} onSave={(chosen) => saved.push(chosen)} onClose={() => {}} />,
    '/',
    null,
  )
  const field = <T extends HTMLElement>(words: string) => {
    const found = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(words))
    return (found?.control ?? found?.querySelector('input')) as unknown as T | undefined
  }
  const set = (words: string, value: string) =>
    act(async () => {
      const control = field<HTMLInputElement | HTMLSelectElement>(words)!
      const { prototype } = control.constructor as { prototype: object }
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value)
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    })
  const button = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save')!
  return {
    page,
    saved,
    field,
    set,
    toggleScreen: () => act(async () => field<HTMLInputElement>('Screen')!.click()),
    save: () => act(async () => page.querySelector('form')!.requestSubmit(button())),
    isOff: () => button().getAttribute('aria-disabled') === 'true',
  }
}

test('Save is off while neither camera nor screen is chosen', async () => {
  const dialog = await opened({ camera: true, screen: false })
  expect(dialog.isOff()).toBe(false)
  await dialog.set('Camera', 'none')
  expect(dialog.isOff()).toBe(true)
  expect(dialog.page.textContent).toContain('Choose a camera, the screen, or both')
  await dialog.save()
  expect(dialog.saved).toEqual([])
  await dialog.toggleScreen()
  expect(dialog.isOff()).toBe(false)
  await dialog.save()
  expect(dialog.saved).toEqual([{ camera: false, screen: true }])
})

test('with both, the camera is 20 % wide, or a chosen 1 to 50, in a corner', async () => {
  const dialog = await opened({ camera: true, screen: true })
  const corners = dialog.field<HTMLSelectElement>('Camera position')!
  expect(corners.textContent).toBe('Top LeftTop RightBottom LeftBottom Right')
  expect(dialog.field<HTMLInputElement>('Camera width')!.value).toBe('20')
  for (const wrong of ['0', '51', '', '2.5']) {
    await dialog.set('Camera width', wrong)
    expect([wrong, dialog.isOff()]).toEqual([wrong, true])
  }
  await dialog.set('Camera width', '50')
  await dialog.set('Camera position', 'top-right')
  await until('the camera is listed', () => dialog.page.textContent!.includes('Desk camera'))
  await dialog.set('Camera', 'cam')
  await dialog.set('Microphone', 'none')
  await dialog.save()
  expect(dialog.saved).toEqual([{ camera: true, screen: true }])
  expect(loadVideoChoices()).toEqual({
    camera: 'cam',
    microphone: false,
    overlayWidth: 50,
    overlayPosition: 'top-right',
  })
})

test('where the browser hides the names of all devices it says that they are blocked', async () => {
  const { page } = await opened({ camera: true, screen: false }, () => '')
  await until('devices are listed', () => page.textContent!.includes('Camera permissions are blocked'))
  expect(page.textContent).toContain('Audio permissions are blocked')
})
