import { expect, test } from '@playwright/test'
import { portsOf } from '../helpers/process'
import { openProduct, type Product } from './product'

/** Limits of the first bridged call. */
const MAX_CLICKS = 5
const WITHIN_MS = 30_000

test.describe.configure({ mode: 'serial' })

/** A product of its own: the other specs' leads have no past. */
let product: Product
// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { parallelIndex, config }) => {
  product = await openProduct({ DEMO_HISTORY: '1' }, portsOf(parallelIndex, config.workers))
})
test.afterAll(() => product.close())

/** Presses what the page offers, and counts. */
function countClicks() {
  let clicks = 0
  return {
    press: async (button: { click(): Promise<void> }) => {
      clicks += 1
      await button.click()
    },
    clicks: () => clicks,
  }
}

test('from the first page to a person on the line', async ({ page }) => {
  const { press, clicks } = countClicks()
  const startedAt = Date.now()
  await page.goto(product.url)
  await press(page.getByRole('button', { name: 'Mia Torres' }))
  await press(page.getByRole('link', { name: 'Make a practice call' }).first())
  const phone = page.frameLocator('iframe[title="Practice phone"]')
  await expect(phone.getByText('rings until you pick up')).toBeVisible()
  await press(phone.getByRole('button', { name: 'Pick up' }))
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await expect(
    dialer.getByRole('timer', { name: 'Talk time' }).first().or(dialer.getByText('In Call').first()),
  ).toBeVisible()
  const tookMs = Date.now() - startedAt
  console.log(`first bridged call: ${clicks()} clicks, ${(tookMs / 1000).toFixed(1)} s`)
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)
  expect(tookMs).toBeLessThan(WITHIN_MS)

  // Talk back, and hear it in the dialer.
  await phone.getByRole('button', { name: 'Sounds interesting, go on.' }).click()
  await expect(dialer.getByText('“Sounds interesting, go on.”')).toBeVisible()
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await page.goto(`${product.url}/manage`)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Connects')
})

const PAGES = [
  '/manage/history',
  '/manage/history/inbound',
  '/manage/reports',
  '/manage/reports/team',
  '/manage/reports/dispositions',
  '/manage/compliance',
  '/manage/compliance/texts',
  '/manage/campaigns',
  '/manage/contacts',
  '/manage/contacts/lists',
  '/manage/voicemail/team',
  '/manage/messenger',
  '/manage/call-scripts',
  '/manage/dnc-list',
  '/boards',
]
/** What empty screens say. */
const EMPTY = /^(no |nothing |you have no )/i

for (const name of ['Olivia Park', 'Mia Torres'])
  test(`no page of ${name} is empty`, async ({ page }) => {
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('region', { name: 'Campaigns in progress' })).toBeVisible()
    for (const path of PAGES) {
      await page.goto(product.url + path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      const headings = await page.getByRole('main').getByRole('heading').allTextContents()
      expect(
        headings.filter((text) => EMPTY.test(text)),
        path,
      ).toEqual([])
    }
  })

test('a seeded person signs in with one press without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${product.url}/sign-in?redirectTo=%2Fmanage%2Fcontacts`)
  await page.getByRole('button', { name: 'Olivia Park' }).click()
  await expect(page).toHaveURL(/\/manage\/contacts$/)
  await context.close()
})
