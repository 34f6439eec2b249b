import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect, test as base } from './journey'
import type { Product } from './product'

/** Figures need weeks of calls. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ boot }, use) => {
      const product = await boot({ DEMO_HISTORY: '1' })
      try {
        await use(product)
      } finally {
        await product.close()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const SHOTS = process.env['HEALTH_SHOTS']

/** For a person to look at, where a folder is named. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 1600 : 1100 })
      await page.screenshot({ path: `${SHOTS}/${name}-${theme}-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1200, height: 784 })
}

test('a manager reads the health of a number, rests it, and sets a board to dial by best time', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/reports/numbers`)
  const numbers = page.getByRole('table', { name: 'Numbers' })
  await expect(numbers.getByRole('link').first()).toBeVisible()
  await expect(numbers).toContainText(/Warming up|Active/)
  await expect(page.getByText(/^[\d,]+ of [\d,]+ calls counted/)).toBeVisible({ timeout: 60_000 })
  await shoot(page, 'numbers')
  await expectGoodScreen(page, 'number health')

  const map = page.getByRole('grid', { name: 'Calls by weekday and hour' })
  await map.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(map.getByRole('gridcell', { name: /^Monday 10 AM: / })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await expect(map.getByRole('gridcell', { name: /^Tuesday 11 PM: / })).toBeFocused()

  await page.getByRole('link', { name: 'Answer rate' }).click()
  await expect(page.getByRole('grid', { name: /^Answer rate by weekday/ })).toBeVisible()
  await shoot(page, 'answers')
  await page
    .getByRole('button', { name: /^Dial by best time/ })
    .first()
    .click()
  await expect(page.getByText('Dials by best time').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Stop dialing by it/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Stop dialing by it/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.getByRole('switch', { name: /^Let numbers rest automatically/ }).check()
  await page.getByLabel('Dials a day from one number').fill('80')
  await shoot(page, 'settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/numbers with 80 dials a day until tomorrow/)).toBeVisible()

  await numbers
    .getByRole('link', { name: /^\(\d{3}\)/ })
    .first()
    .click()
  await expect(page.getByText(/With this number resting, \d+ of \d+ numbers carry the load/)).toBeVisible()
  await page.getByLabel('Rest for').selectOption('3')
  await page.getByRole('button', { name: 'Rest', exact: true }).click()
  await expect(page.getByText('Resting because a person chose so.').first()).toBeVisible()
  await page.getByRole('button', { name: 'A lead saw spam' }).click()
  await shoot(page, 'health')
  await expectGoodScreen(page, 'health of a number')
  await page.getByRole('button', { name: 'Wake' }).click()
  await expect(page.getByText('Woken by a person.').first()).toBeVisible()
})
