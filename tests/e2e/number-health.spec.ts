import { expectGoodScreen } from './good-screen'
import { expect } from './journey'
import { test } from './with-history'

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
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/numbers with 80 dials a day until tomorrow/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await numbers
    .getByRole('link', { name: /^\(\d{3}\)/ })
    .first()
    .click()
  await expect(page.getByText(/With this number resting, \d+ of \d+ numbers carry the load/)).toBeVisible()
  await page.getByLabel('Rest for').selectOption('3')
  await page.getByRole('button', { name: 'Rest', exact: true }).click()
  await expect(page.getByText('Resting because a person chose so.').first()).toBeVisible()
  await page.getByRole('button', { name: 'A lead saw spam' }).click()
  await expectGoodScreen(page, 'health of a number')
  await page.getByRole('button', { name: 'Wake' }).click()
  await expect(page.getByText('Woken by a person.').first()).toBeVisible()
})
