// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { Player } from './player'

const VIDEO = {
  state: 'ready' as const,
  name: 'Lakeside tour',
  sender: {
    name: 'Mia Torres',
    accountName: '',
    avatarUrl: null,
    signature: { title: '', text: '', phone: '', linkLabel: '', linkUrl: '' },
  },
  width: null,
  height: null,
  poster: null,
  sources: [
    { src: '/v/x/play', type: 'video/webm' },
    { src: '/v/x/mp4', type: 'video/mp4' },
  ],
}

/** No server answers: the page has to report this without us. */
const { fetch } = window
beforeAll(() => {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
})
afterAll(() => {
  window.fetch = fetch
})

async function open() {
  const Page = createRemixStub([{ path: '/', Component: () => <Player video={VIDEO} path="/v/x" /> }])
  return show(<Page />)
}
const words = (page: HTMLElement) => page.querySelector('[role=alert]')!.textContent

test('a browser that plays none of its files says so, and offers the file that others play', async () => {
  const page = await open()
  const [webm, mp4] = page.querySelectorAll('source')
  await act(async () => webm!.dispatchEvent(new Event('error')))
  expect(words(page)).toBe('')
  await act(async () => mp4!.dispatchEvent(new Event('error')))
  expect(words(page)).toContain('This browser cannot play the video.')
  expect(page.querySelector('[role=alert] a')!.getAttribute('href')).toBe('/v/x/mp4')
})

test('a reloaded video plays at the same speed', async () => {
  const page = await open()
  const [player, speed] = [page.querySelector('video')!, page.querySelector('select')!]
  await act(async () => {
    speed.value = '1.5'
    speed.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(player.playbackRate).toBe(1.5)
  player.playbackRate = 1
  await act(async () => player.dispatchEvent(new Event('loadedmetadata')))
  expect(player.playbackRate).toBe(1.5)
})
