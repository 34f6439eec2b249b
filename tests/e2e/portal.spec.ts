import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../helpers/process'
import { axeFaults, expect, newestCode, signIn, test, type Product } from './product'

test('a code that was mailed signs in once; signing out ends it', async ({ page, product, consoleErrors }) => {
  // Chromium reports the refusal of the used code by itself.
  consoleErrors.expected(/422 \(Unprocessable/)
  await signIn(page, product, 'olivia@harbor.test')
  const used = await newestCode(product, 'olivia@harbor.test')
  await page.goto(`${product.url}/manage/account`)
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto(`${product.url}/manage`)
  await expect(page).toHaveURL(/\/sign-in/)

  await page.getByLabel('E-mail').fill('olivia@harbor.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid code')).toBeVisible()
})

const importDemoFile = async (page: Page, product: Product) => {
  await page.goto(`${product.url}/manage/contacts/import`)
  await page.getByLabel('CSV file').setInputFiles(join(ROOT, 'public/demo-contacts.csv'))
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Nora').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 29 rows' }).click()
  await expect(page.getByRole('heading', { name: /refused/i })).toBeVisible({ timeout: 20_000 })
}
const counted = (page: Page, label: string) =>
  page.locator('dl > div', { hasText: new RegExp(`^${label}`) }).locator('dd')

test('a contact file is imported with a report, adds nothing the second time, and is dialed from the portal', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sam@rivera.test')
  await importDemoFile(page, product)
  await expect(counted(page, 'Added')).toHaveText('24')
  await expect(counted(page, 'Refused')).toHaveText('5')
  await expect(page.getByText('No phone number')).toBeVisible()
  await expect(page.getByText('The same contact as in row 2')).toBeVisible()

  await importDemoFile(page, product)
  await expect(counted(page, 'Added')).toHaveText('0')

  await page
    .getByRole('button', { name: 'Start Dialing' })
    .or(page.getByRole('link', { name: 'Start Dialing' }))
    .click()
  await page.getByRole('button', { name: /Connect/ }).click()
  await expect(page.getByText(/^In Call/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Stop/ }).click()
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden()
})

const SCREENS = [
  '',
  '/contacts',
  '/contacts/lists',
  '/contacts/import',
  '/contacts/imports',
  '/campaigns',
  '/dnc-list',
  '/dnc-list/add',
  '/dialer-settings',
  '/account',
]

for (const theme of ['Dark', 'Light'] as const)
  test(`every screen of the portal is accessible, ${theme}`, async ({ page, product }) => {
    test.setTimeout(120_000)
    await signIn(page, product, 'marcus@harbor.test')
    await page.goto(`${product.url}/manage/account`)
    await page.getByRole('button', { name: theme }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    for (const path of SCREENS) {
      await page.goto(`${product.url}/manage${path}`)
      await expect(page.getByRole('main').first()).toBeVisible()
      expect(await axeFaults(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Signout' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(await axeFaults(page), 'sign-in').toEqual([])
  })
