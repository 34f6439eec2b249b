// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cookieCredentials } from '~/live/credentials'
import { createMessenger } from '~/live/messenger/create-messenger'
import { show, until } from '../../../../tests/helpers/window'
import { MessengerContext } from '../messenger-context'
import { TemplateCenter } from './template-center'
import { messengerWords } from '../messenger.words'

const TEMPLATES = ['Opening', 'Closing'].map((name) => ({
  id: `tpl_${name}`,
  displayName: name,
  body: `${name} words`,
  updatedAt: '2026-03-10T16:00:00.000Z',
}))

/** The Template Center with two templates; `told` is its report of unsaved changes, and `closed` whether it was left. */
async function openCenter() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: TEMPLATES })))
  const messenger = createMessenger({ credentials: cookieCredentials, onNotice() {} })
  onTestFinished(() => {
    messenger.close()
    vi.unstubAllGlobals()
  })
  const deeds = {
    messenger,
    openTemplates() {},
    openVideos() {},
    openSettings() {},
    place: {},
    area: { current: null },
  }
  const told: boolean[] = []
  const closed = vi.fn()
  const Window = createRemixStub([
    {
      path: '/',
      Component: () => (
        <MessengerContext.Provider value={deeds}>
          <TemplateCenter isShown onClose={closed} onUnsaved={tell} />
        </MessengerContext.Provider>
      ),
    },
  ])
  const tell = (isUnsaved: boolean) => void told.push(isUnsaved)
  const page = await show(<Window />)
  /** Of the question, while there is one. */
  const find = (name: string) =>
    [...(page.querySelector('[role=dialog]') ?? page).querySelectorAll<HTMLElement>('button')].find(
      (button) => button.getAttribute('aria-label') === name || button.textContent.startsWith(name),
    )!
  const press = (name: string) => act(async () => find(name).click())
  await until('the templates', () => find('Opening') !== undefined)
  const body = () => page.querySelector('textarea')?.value
  const type = (words: string) =>
    act(async () => {
      const area = page.querySelector('textarea')!
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, words)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const asks = () => page.textContent.includes(messengerWords.discardTemplate)
  return { press, type, body, asks, told, closed }
}

test('another template, a new one and Back ask before unsaved text is lost', async () => {
  const { press, type, body, asks, told, closed } = await openCenter()
  await press('Opening')
  await type('Good morning')
  expect(told.at(-1)).toBe(true)
  for (const away of ['Closing', 'New template', 'Back to the messages', 'Back to the templates']) {
    await press(away)
    expect(asks(), away).toBe(true)
    await press('Discard')
    expect(asks(), away).toBe(false)
    // The parent unmounts the Template Center when it closes; here it stays.
    if (away === 'Back to the messages') continue
    expect(body(), away).not.toBe('Good morning')
    await press('Opening')
    await type('Good morning')
  }
  expect(closed).toHaveBeenCalledTimes(1)
})

test('staying keeps the unsaved text, and nothing is asked without any', async () => {
  const { press, type, body, asks, told, closed } = await openCenter()
  await press('Opening')
  await press('Closing')
  expect(asks()).toBe(false)
  expect(body()).toBe('Closing words')
  await type('Good night')
  await press('Closing')
  expect(asks()).toBe(false)
  await press('Opening')
  expect(asks()).toBe(true)
  await press('Cancel')
  expect(asks()).toBe(false)
  expect(body()).toBe('Good night')
  // The form's own, which takes back what was written.
  await press('Cancel')
  expect(body()).toBe('Closing words')
  expect(told.at(-1)).toBe(false)
  await press('Back to the messages')
  expect(closed).toHaveBeenCalledTimes(1)
})
