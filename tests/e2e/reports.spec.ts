import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect } from './journey'
import { test } from './with-history'

const figureOf = async (page: Page, label: string): Promise<number> => {
  const card = page.locator('dl > div').filter({ has: page.getByRole('link', { name: label, exact: true }) })
  return Number((await card.locator('dd').first().innerText()).replaceAll(',', ''))
}

test('a manager’s morning: from the team’s figures to the calls behind one', async ({ page, product, signIn }) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage`)
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  // Days are those of the browser.
  await expect(page).toHaveURL(/zone=/)
  await page.getByRole('button', { name: /^Date range/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  const fortnight = page.getByRole('link', { name: 'Last 14 days' })
  const [start] = /start=[\d-]+/.exec((await fortnight.getAttribute('href'))!)!
  await fortnight.click()
  // The figures of the range before stay until those of this one have come.
  await expect(page).toHaveURL(new RegExp(start))
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
  await expect(page.getByText(/of \S+ calls counted/)).toBeVisible()
  await expectGoodScreen(page, 'reports')
  for (const label of ['Calls', 'Conversations']) {
    const report = page.url()
    const count = await figureOf(page, label)
    await page.getByRole('link', { name: label, exact: true }).first().click()
    // The report says the same count until the history is there.
    await expect(page.getByRole('heading', { name: 'Outbound', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/figure=/)
    await expect(page.getByText(`${count.toLocaleString('en-US')} calls`, { exact: true })).toBeVisible()
    await page.goto(report)
  }

  await page.getByRole('link', { name: 'Team Performance' }).click()
  await expect(page.getByRole('table', { name: 'By seller' })).toContainText('Ben Okafor')
  await expectGoodScreen(page, 'team performance')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Report of members - .*\.csv$/)

  await page.getByRole('combobox', { name: 'Team member' }).selectOption({ label: 'Ben Okafor' })
  await expect(page).toHaveURL(/member=usr_/)
  await page.getByRole('link', { name: 'Disposition Report' }).click()
  await expect(page.getByRole('table', { name: 'Outbound calls by disposition' })).toBeVisible()
  await expectGoodScreen(page, 'disposition report')
})

test('a member has own figures alone, without scripts too', async ({ browser, page, product, signIn }) => {
  await signIn('ben@harbor.test')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${product.url}/manage/reports`)
  await expect(plain.getByRole('link', { name: 'Team Performance' })).toHaveCount(0)
  await expect(plain.getByRole('combobox', { name: 'Team member' })).toHaveCount(0)
  await plain.getByRole('button', { name: /^Date range/ }).click()
  await plain.getByRole('textbox', { name: 'From' }).or(plain.getByLabel('From')).first().fill(today(-20))
  await plain.getByRole('button', { name: 'Apply' }).first().click()
  await expect(plain).toHaveURL(new RegExp(`start=${today(-20)}`))
  await expect(plain.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(22)
  await plain.getByRole('link', { name: 'Conversations' }).last().click()
  await expect(plain).toHaveURL(/sort=-conversations/)
  await context.close()
})

/** Without scripts days are those of the account. */
const today = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + days * 86_400_000)
