import type { Page } from '@playwright/test'
import { expect, listening, test } from './journey'

const content = (page: Page) => page.locator('#content')
const expectAt = (page: Page, y: number) => expect.poll(() => content(page).evaluate((part) => part.scrollTop)).toBe(y)
async function scrollTo(page: Page, y: number) {
  await content(page).evaluate((part, to) => (part.scrollTop = to), y)
  await expectAt(page, y)
}

test('a page keeps its scroll position, and a new one opens at its top', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await page.setViewportSize({ width: 1200, height: 500 })
  await page.goto(`${product.url}/manage/dialer-settings`)
  await expect(page.getByRole('heading', { name: 'Dialer Settings', level: 1 })).toBeVisible()
  await scrollTo(page, 300)

  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expectAt(page, 0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dialer Settings', level: 1 })).toBeVisible()
  await expectAt(page, 300)

  await scrollTo(page, 200)
  await page.reload()
  await expectAt(page, 200)

  // Another document of the same tab, and back.
  await page.goto(`${product.url}/outbox`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dialer Settings', level: 1 })).toBeVisible()
  await expectAt(page, 200)
  await page.goForward()
  await expect(page).toHaveURL(`${product.url}/outbox`)

  // A dialog leaves the page under it alone, opened or closed. An empty list is short: there must be something to scroll.
  await page.setViewportSize({ width: 1200, height: 200 })
  await page.goto(`${product.url}/manage/dnc-list`)
  await page.getByRole('link', { name: 'Add Number' }).focus()
  await scrollTo(page, 50)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAt(page, 50)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAt(page, 50)
})

test('a link under the pointer stays there while the page starts', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await page.setViewportSize({ width: 1200, height: 500 })
  let loadScripts = () => {}
  const scriptsMayLoad = new Promise<void>((resolve) => (loadScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayLoad
    await route.continue()
  })
  await page.goto(`${product.url}/manage/dialer-settings`, { waitUntil: 'commit' })
  const contacts = page.getByRole('link', { name: 'Contacts', exact: true })
  // The page's own link is beyond the fold, and scrolled to once scripts run.
  await expect(page.getByRole('link', { name: 'Dialer Settings' })).not.toBeInViewport()
  await contacts.hover()
  await page.mouse.down()
  loadScripts()
  await listening(page.getByRole('searchbox', { name: 'Search settings' }))
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
})
