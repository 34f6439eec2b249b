import type { Page } from '@playwright/test'
import { apiOf } from '../helpers/api'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const LINKS = '773 555 0991'
const TEXTS_IN = '+17735550176'
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** By keyboard alone: all of it works without a mouse. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function beginTo(page: Page, number: string): Promise<void> {
  await press(page, 'New conversation')
  await page.getByRole('menuitem', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeFocused()
}

test('a link shows its preview in the draft and in the sent text; it can be removed', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await beginTo(page, LINKS)
  await page.keyboard.type(`${product.hostUrl}/`)
  const written = page.getByRole('link', { name: /Contacts · Harbor CRM/ })
  await expect(written).toContainText('Contacts of Harbor Realty')
  await page.keyboard.press('Enter')
  const sent = log(page).getByRole('link', { name: /Contacts · Harbor CRM/ })
  await expect(sent).toBeVisible()
  await expect(log(page)).toContainText('Delivered')
  await expect(sent).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expectGoodScreen(page, 'a conversation with a link')
  await page.reload()
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: '(773) 555-0991' })
    .first()
    .click()
  await expect(sent).toBeVisible()
  await log(page).getByRole('button', { name: 'Remove link preview' }).click()
  await expect(sent).toHaveCount(0)
  await expect(log(page).getByRole('link', { name: product.hostUrl })).toBeVisible()

  // Nothing of our own network is read, and no error is shown for it.
  await words(page).fill('http://169.254.169.254/latest/')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/messenger/unfurl-data'))
  expect(await (await asked).json()).toMatchObject({ title: null })
  await expect(page.getByRole('button', { name: 'Remove link preview' })).toHaveCount(0)
  await words(page).fill('')
})

test('an emoji is found by name and inserted at the caret, by keyboard alone', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await beginTo(page, '773 555 0989')
  await page.keyboard.type('Hello there')
  for (let step = 0; step < 'there'.length; step += 1) await page.keyboard.press('ArrowLeft')
  await press(page, 'Emoji')
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  await expect(picker.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await expect(picker.getByRole('gridcell').first()).toBeVisible()
  await expectGoodAtAnyWidth(page, 'the emoji', '[role=dialog]')
  await page.keyboard.type('pineapple')
  // The other one is announced to screen readers alone.
  await expect(picker.getByText('Pineapple', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(words(page)).toBeFocused()
  await expect(words(page)).toHaveValue('Hello 🍍there')
  await page.keyboard.type(' ')
  await expect(words(page)).toHaveValue('Hello 🍍 there')
  // It is no letter of the carrier's alphabet: a part holds 70.
  await expect(page.getByText(/^56 characters left/)).toBeVisible()
  await press(page, 'Emoji')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeFocused()
  await words(page).fill('')
})

test('a file is dropped into a text, and sending waits for it', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await beginTo(page, '773 555 0988')
  let upload = () => {}
  const asked = new Promise<void>((resolve) => (upload = resolve))
  await page.route('**/attachments', async (route) => {
    await asked
    await route.continue()
  })
  await words(page).evaluate((area, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0)!)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'house.png', { type: 'image/png' }))
    for (const type of ['dragover', 'drop'])
      area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }, PICTURE)
  // Enter waits for it.
  await expect(page.getByRole('progressbar', { name: 'Uploading house.png' })).toBeVisible()
  await words(page).focus()
  await page.keyboard.press('Enter')
  upload()
  await expect(log(page).getByRole('img', { name: 'Picture from us' })).toBeVisible()
})

test('a new text is announced once over all windows, except where it is open', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  const other = await page.context().newPage()
  for (const window of [page, other])
    await window.addInitScript(() => {
      const shown: string[] = []
      Object.assign(globalThis, { shown })
      class Note extends EventTarget {
        static permission = 'default'
        static async requestPermission() {
          return (Note.permission = 'granted')
        }
        constructor(title: string, { body }: NotificationOptions) {
          super()
          shown.push(`${title}: ${body ?? ''}`)
        }
        close() {}
      }
      Object.assign(globalThis, { Notification: Note })
    })
  const shownIn = (window: Page) => window.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await page.goto(`${product.url}/manage/messenger`)
  await press(page, 'Messenger options')
  await page.getByRole('menuitem', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('switch', { name: /^Sound/ })).toBeChecked()
  await expect(settings.getByRole('switch', { name: /^Notification/ })).not.toBeChecked()
  await settings.getByRole('switch', { name: /^Notification/ }).focus()
  await page.keyboard.press('Space')
  await expect(settings.getByRole('switch', { name: /^Notification/ })).toBeChecked()
  await expectGoodAtAnyWidth(page, 'settings of the messenger', '[role=dialog]')
  await page.keyboard.press('Escape')
  await other.goto(`${product.url}/manage`)
  await other.evaluate(() => ((Notification as unknown as { permission: string }).permission = 'granted'))
  await other.bringToFront()

  await product.textIn(TEXTS_IN, 'The secret words')
  const both = async () => [...(await shownIn(page)), ...(await shownIn(other))]
  await expect.poll(both).toEqual(['New text: From (773) 555-0176'])
  await page.bringToFront()
  await page.getByRole('button', { name: /unread$/ }).click()
  await expect(log(page)).toContainText('The secret words')
  await product.textIn(TEXTS_IN, 'Read at once')
  await expect(log(page)).toContainText('Read at once')
  await product.textIn('+17735550177', 'Somebody else')
  await expect.poll(both).toHaveLength(2)
  expect((await both()).every((note) => !note.includes('secret') && !note.includes('Read'))).toBe(true)

  await press(page, 'Filter')
  await page.getByRole('menuitem', { name: 'My Leads' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
  await press(page, 'All conversations')
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
})

test('older messages load while scrolling up, and the visible ones stay in place', async ({ product, openAs }) => {
  const FROM = '+17735550178'
  await product.textIn(FROM, 'The first of many')
  const token = await product.token('olivia@harbor.test')
  const api = apiOf(product.url, () => token)
  const threads = '/api/messenger/threads'
  const find = async () => {
    const { items } = await api.get<{ items: { id: string; recipientNumber: string | null }[] }>(threads)
    return items.find(({ recipientNumber }) => recipientNumber === FROM)?.id
  }
  await expect.poll(find).toBeTruthy()
  const threadId = await find()
  for (let note = 1; note <= 100; note += 1)
    await api.post(`${threads}/${threadId!}/notes`, { body: `Note ${String(note)}` })

  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: '(773) 555-0178' })
    .first()
    .click()
  const note = (words: string) => log(page).getByRole('article').filter({ hasText: words })
  await expect(note('Note 100')).toBeInViewport()
  await expect(log(page).getByRole('article')).toHaveCount(40)
  const placeOf = () => note('Note 64').evaluate((read) => read.getBoundingClientRect().top)
  await log(page).evaluate((box) => (box.scrollTop = 150))
  const before = await placeOf()
  await expect(log(page).getByRole('article')).toHaveCount(80)
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(1)
  await log(page).evaluate((box) => (box.scrollTop = 0))
  await expect(log(page).getByText('The first of many')).toHaveCount(1)
  await expect(log(page).getByRole('article')).toHaveCount(101)
})

test('texts and pictures in quick succession keep a reader at the end scrolled down', async ({ product, openAs }) => {
  const FROM = '+17735550864'
  await product.textIn(FROM, 'The first')
  const page = await openAs('olivia@harbor.test')
  await page.setViewportSize({ width: 960, height: 600 })
  await page.goto(`${product.url}/messenger`)
  await page.getByRole('button', { name: '(773) 555-0864' }).first().click()
  await expect(log(page)).toContainText('The first')
  const picture = [{ contentType: 'image/png', base64: PICTURE }]
  for (let n = 1; n <= 8; n += 1) await product.textIn(FROM, `Text ${String(n)}`, n % 2 === 0 ? picture : [])
  await product.textIn(FROM, 'And one more')
  // The carrier delivers one with a picture at any time: any of them may be the last.
  await expect(log(page).getByRole('article')).toHaveCount(10)
  await expect(log(page).getByRole('img', { name: 'Picture from them' })).toHaveCount(4)
  await expect(log(page).getByRole('article').last()).toBeInViewport({ ratio: 1 })
})
