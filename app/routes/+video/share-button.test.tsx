// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '~/live/api-client'
import { show } from '../../../tests/helpers/window'
import { ShareButton } from './share-button'
import { aVideo, InLibrary } from './testing/in-library'

const named = (name: RegExp) => [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''))

/** What the clipboard got. */
function stubClipboard(writeText: (text: string) => Promise<void>) {
  const write = vi.fn(writeText)
  vi.stubGlobal('ClipboardItem', undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  return write
}

async function askForLink(createLink: (id: string, name: string) => Promise<string>) {
  await show(
    <InLibrary overrides={{ createLink }}>
      <ShareButton video={aVideo()} />
    </InLibrary>,
  )
  await act(async () => named(/^Get Sharable Link/)?.click())
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { field, type, save: () => act(async () => named(/^Save/)?.click()) }
}

test('a link is created with its name and copied, which is shown for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const write = stubClipboard(async () => {})
  const createLink = vi.fn(async () => 'https://app.test/v/token')
  const { field, type, save } = await askForLink(createLink)
  expect(field.value).toBe('General Link')
  await type('  ')
  expect(named(/^Save/)?.disabled).toBe(true)
  await type('Ana Lopez ')
  await save()
  expect(createLink).toHaveBeenCalledWith('vid_1', 'Ana Lopez')
  expect(write).toHaveBeenCalledWith('https://app.test/v/token')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(named(/^Copied!$/)).toBeDefined()
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(named(/^Get Sharable Link$/)).toBeDefined()
  vi.useRealTimers()
})

test('if no link is created nothing is copied, and the dialog says why', async () => {
  const write = stubClipboard(async () => {})
  const { save } = await askForLink(() => Promise.reject(new ApiError(409, 'conflict', 'This video has 500 links')))
  await save()
  expect(write).not.toHaveBeenCalled()
  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain('This video has 500 links')
  expect(named(/^Copied!$/)).toBeUndefined()
})

test('a link that the browser does not copy is shown for selection', async () => {
  stubClipboard(() => Promise.reject(new Error('not allowed')))
  const { save } = await askForLink(async () => 'https://app.test/v/token')
  await save()
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe('https://app.test/v/token')
})
