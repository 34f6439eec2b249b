// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import { cookieCredentials } from '~/live/credentials'
import { createUploads, type VideoUpload } from '~/live/video/uploads'
import { show } from '../../../tests/helpers/window'
import { LibraryGrid } from './library-grid'
import { aVideo, InLibrary } from './testing/in-library'

const card = (page: HTMLElement, name: string) => page.querySelector(`article[aria-label="${name}"]`)
const button = (page: Element | null, name: RegExp) =>
  [...(page?.querySelectorAll('button') ?? [])].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
function uploading(change: Partial<VideoUpload>) {
  const list = [{ key: 1, name: 'Mine', videoId: null, share: 0.42, failure: null, ...change }]
  return { ...createUploads(cookieCredentials), list: () => list }
}

test('only ready videos can be opened; pending and failed ones say so and can be closed', async () => {
  const open = vi.fn(async () => {})
  const remove = vi.fn(async () => true)
  const videos = [
    aVideo({ id: 'vid_5', name: 'Ready', hits: 3 }),
    aVideo({ id: 'vid_4', name: 'Coming', status: 'uploading', progress: 30 }),
    aVideo({ id: 'vid_3', name: 'Waiting', status: 'waiting', progress: 0 }),
    aVideo({ id: 'vid_2', name: 'Worked on', status: 'processing' }),
    aVideo({ id: 'vid_1', name: 'Broken', status: 'failed', reason: 'This is no video' }),
  ]
  const page = await show(
    <InLibrary state={{ videos }} overrides={{ open, remove }}>
      <LibraryGrid />
    </InLibrary>,
  )
  expect(card(page, 'Ready')?.textContent).toContain('1:05')
  expect(card(page, 'Ready')?.textContent).toContain('3 views')
  expect(card(page, 'Coming')?.textContent).toContain('Uploading... 30%')
  expect(card(page, 'Coming')?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('30')
  expect(card(page, 'Waiting')?.textContent).toContain('Uploading...')
  expect(card(page, 'Worked on')?.textContent).toContain('Processing...')
  expect(card(page, 'Broken')?.textContent).toContain('Failed to upload')
  expect(card(page, 'Broken')?.textContent).toContain('This is no video')
  expect(page.querySelectorAll('[aria-label^=Open]')).toHaveLength(1)
  expect(button(card(page, 'Worked on'), /./)).toBeUndefined()
  await act(async () => button(page, /^Open Ready/)?.click())
  await act(async () => button(page, /^Delete Broken/)?.click())
  await act(async () => button(page, /^Cancel the upload of Coming/)?.click())
  expect(open).toHaveBeenCalledWith('vid_5')
  expect(remove.mock.calls).toEqual([['vid_1'], ['vid_4']])
})

test('this window’s own upload progress overrides the server’s', async () => {
  const page = await show(
    <InLibrary
      state={{ videos: [aVideo({ name: 'Mine', status: 'uploading', progress: 10 })] }}
      overrides={{ uploads: uploading({ videoId: 'vid_1' }) }}
    >
      <LibraryGrid />
    </InLibrary>,
  )
  expect(page.querySelectorAll('article')).toHaveLength(1)
  expect(card(page, 'Mine')?.textContent).toContain('Uploading... 42%')
})

test('a video whose event precedes the answer that names it is shown once', async () => {
  const page = await show(
    <InLibrary
      state={{ videos: [aVideo({ name: 'Mine', status: 'waiting', progress: 0 })] }}
      overrides={{ uploads: uploading({ share: 0 }) }}
    >
      <LibraryGrid />
    </InLibrary>,
  )
  expect(page.querySelectorAll('article')).toHaveLength(1)
})

test('an upload that was reported as failed can still be retried in its window', async () => {
  const failure = { at: 'bytes', code: 'offline', reason: null } as const
  const page = await show(
    <InLibrary
      state={{ videos: [aVideo({ name: 'Mine', status: 'failed', reason: 'The upload was interrupted' })] }}
      overrides={{ uploads: uploading({ videoId: 'vid_1', failure }) }}
    >
      <LibraryGrid />
    </InLibrary>,
  )
  expect(button(page, /^Try again/)).toBeTruthy()
})

test('a failed upload shows the specification’s reason, and can be retried', async () => {
  const retry = vi.fn()
  const failure = { at: 'bytes', code: 'offline', reason: null } as const
  const page = await show(
    <InLibrary overrides={{ uploads: { ...uploading({ failure }), retry } }}>
      <LibraryGrid />
    </InLibrary>,
  )
  expect(card(page, 'Mine')?.textContent).toContain('Failed to upload')
  expect(card(page, 'Mine')?.textContent).toContain('Failed to upload video')
  await act(async () => button(page, /^Try again/)?.click())
  expect(retry).toHaveBeenCalledWith(1)
  const place = { at: 'place', code: 'forbidden', reason: 'Not now' } as const
  const other = await show(
    <InLibrary overrides={{ uploads: uploading({ failure: place }) }}>
      <LibraryGrid />
    </InLibrary>,
  )
  expect(card(other, 'Mine')?.textContent).toContain('Failed to get upload url: Not now')
})

test('when choosing a video for a text each ready one has a button for it', async () => {
  const onAttach = vi.fn()
  const video = aVideo()
  const page = await show(
    <InLibrary state={{ videos: [video] }} place={{ onAttach }}>
      <LibraryGrid />
    </InLibrary>,
  )
  await act(async () => button(page, /^Attach House tour/)?.click())
  expect(onAttach).toHaveBeenCalledWith(video)
})

/** Files dropped over the library. */
const drop = (page: HTMLElement, ...files: File[]) =>
  act(async () => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    page.querySelector('ul')?.dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
  })

test('a dropped file is uploaded; what is wrong with others is shown', async () => {
  const start = vi.fn()
  const page = await show(
    <InLibrary overrides={{ uploads: { ...createUploads(cookieCredentials), start } }}>
      <LibraryGrid />
    </InLibrary>,
  )
  await drop(page, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Unsupported Files: a.pdf.')
  expect(start).not.toHaveBeenCalled()
  const file = new File(['x'], 'House.webm', { type: 'video/webm' })
  await drop(page, file)
  expect(page.querySelector('[role=alert]')).toBeNull()
  expect(start).toHaveBeenCalledWith({ file, name: 'House' }, null, expect.any(Function))
})

test('at the plan’s video limit nothing is uploaded, and that is shown', async () => {
  const start = vi.fn()
  const showLimit = vi.fn()
  const me = {
    user: { id: 'usr_1' },
    permissions: { maxLimits: { videos: { limit: 5, unlimited: false } } },
    remaining: { videos: 0 },
  } as SessionView
  const page = await show(
    <InLibrary
      state={{ me }}
      overrides={{ uploads: { ...createUploads(cookieCredentials), start } }}
      showLimit={showLimit}
    >
      <LibraryGrid />
    </InLibrary>,
  )
  await drop(page, new File(['x'], 'House.webm', { type: 'video/webm' }))
  await act(async () => button(page, /^Upload/)?.click())
  expect(showLimit).toHaveBeenCalledTimes(2)
  expect(start).not.toHaveBeenCalled()
})
