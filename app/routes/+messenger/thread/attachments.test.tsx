// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AttachmentView } from '~/domain/attachments/attachments.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { show } from '../../../../tests/helpers/window'
import { Attachments } from './attachments'

const FILE: AttachmentView = {
  id: 'att_1',
  mimeType: 'image/png',
  ext: 'png',
  resourceId: null,
  url: '/api/messenger/attachments/att_1.png',
  name: 'hall.png',
  size: 51,
  state: 'ready',
  reason: null,
  deleted: false,
}

/** A text’s attachment; `status`: of the answer to its fetch. */
async function showFile(file: Partial<AttachmentView>, status = 200) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(new Blob(['bytes']), { status }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const message = { direction: 'in', attachments: [{ ...FILE, ...file }] } as unknown as MessageView
  const page = await show(<Attachments message={message} />)
  await act(async () => {})
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
  return { page, asked, press }
}

test.each([
  ['audio/mpeg', 'Play audio', 'audio'],
  ['video/mp4', 'Play video', 'video'],
])('for %s nothing is fetched before it is pressed, and then it plays', async (mimeType, button, player) => {
  const { page, asked, press } = await showFile({ mimeType })
  expect(asked).toEqual([])
  await press(button)
  expect(asked).toEqual([FILE.url])
  const media = page.querySelector(player)!
  expect(media.hasAttribute('controls')).toBe(true)
  expect(media.getAttribute('src')).toMatch(/^blob:/)
  await act(async () => media.dispatchEvent(new Event('error')))
  expect(page.querySelector(player)).toBeNull()
  expect(page.textContent).toContain('Media failed to load')
})

test('an unreadable picture says so and can still be saved', async () => {
  const { page } = await showFile({}, 404)
  expect(page.textContent).toMatch(/^Media failed to loadhall\.png/)
  const { page: other } = await showFile({})
  await act(async () => other.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(other.textContent).toMatch(/^Media failed to loadhall\.png/)
})

test('a file that is still loading, or never arrives, says so', async () => {
  const coming = await showFile({ state: 'coming', url: null })
  expect(coming.page.textContent).toBe('Picture on its way')
  const failed = await showFile({ state: 'failed', url: null, reason: 'Unsupported media type' })
  expect(failed.page.textContent).toBe('Media failed to load: Unsupported media type')
})

const LIBRARY_VIDEO = {
  mimeType: 'video/mp4',
  ext: null,
  resourceId: 'vid_1',
  url: 'https://team.trunkline.test/v/abc',
  name: 'Lakeside tour',
  size: null,
}

test('a library video is shown by its picture, and links to where its recipient watches it', async () => {
  const { page, asked } = await showFile(LIBRARY_VIDEO)
  const link = page.querySelector('a')!
  expect([link.href, link.target, link.rel]).toEqual(['https://team.trunkline.test/v/abc', '_blank', 'noopener'])
  expect(link.getAttribute('aria-label')).toBe('Watch Lakeside tour in a new window')
  expect(page.querySelector('img')!.getAttribute('src')).toBe('/v/abc/thumbnail')
  await act(async () => page.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toContain('Lakeside tour')
  expect(asked).toEqual([])
})

test('a deleted video says so', async () => {
  const { page } = await showFile({ ...LIBRARY_VIDEO, url: null, deleted: true })
  expect(page.querySelector('a')).toBeNull()
  expect(page.textContent).toBe('Lakeside tour: this video is no longer available')
})
