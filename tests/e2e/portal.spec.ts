import { join } from 'node:path'
import { ROOT } from '../helpers/process'
import { axeFaults, expect, newestCode, signIn, test } from './product'

test('a code that was mailed signs in once; signing out ends it', async ({ page, product }) => {
  await signIn(page, product, 'olivia@harbor.test')
  const used = await newestCode(product, 'olivia@harbor.test')
  await page.goto(`${product.url}/sign-out`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(`${product.url}/manage`)
  await expect(page).toHaveURL(/\/sign-in/)

  await page.getByLabel('E-mail').fill('olivia@harbor.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  const fresh = await newestCode(product, 'olivia@harbor.test')
  await page.getByLabel('Code').fill(used === fresh ? '000000' : used)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Failed to verify login code')).toBeVisible()
})

test('a contact file is imported with a report, adds nothing the second time, and is dialed from the portal', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sam@rivera.test')
  const upload = async () => {
    await page.goto(`${product.url}/manage/contacts/import`)
    await page.locator('input[type=file]').setInputFiles(join(ROOT, 'public/demo-contacts.csv'))
    await page.getByRole('button', { name: /Upload|Continue|Next/ }).click()
    await expect(page.getByText('Nora').first()).toBeVisible()
    await page.getByRole('button', { name: /Import/ }).click()
  }
  await upload()
  await expect(page.getByText(/24/).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No phone number')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The same contact as in row 2')).toBeVisible()
})

for (const theme of ['dark', 'light'] as const)
  test(`every screen of the portal is accessible, ${theme}`, async ({ page, context, product }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${product.url}/sign-in`)
    expect(await axeFaults(page)).toEqual([])
    await signIn(page, product, 'olivia@harbor.test')
    await context.addCookies([{ name: 'theme', value: theme, url: product.url }])
    for (const path of [
      '',
      '/contacts',
      '/contacts/import',
      '/campaigns',
      '/dnc-list',
      '/dialer-settings',
      '/account',
    ]) {
      await page.goto(`${product.url}/manage${path}`)
      await expect(page.getByRole('main')).toBeVisible()
      expect(await axeFaults(page), path).toEqual([])
    }
  })
