import { expect, test } from './journey'

const ROWS = Array.from({ length: 60 }, (_, index) => `Undo ${index},986-555-01${String(index).padStart(2, '0')},Boise`)
const FILE = `Name,Phone,City\n${ROWS.join('\n')}\n`

test('an import is undone, and what was used since stays', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/contacts/import`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'undone.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await page.getByRole('button', { name: 'Import 60 rows' }).click()
  await expect(page.getByRole('heading', { name: '60 of 60 rows imported' })).toBeVisible({ timeout: 20_000 })
  const importUrl = page.url()

  await page.goto(`${product.url}/manage/contacts?q=Undo+7`)
  await page.getByRole('link', { name: 'Undo 7' }).first().click()
  await page.getByLabel('Note').fill('Wants a quote')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Wants a quote').first()).toBeVisible()

  await page.goto(importUrl)
  await page.getByRole('link', { name: 'Undo import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of undone.csv?' })
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('59 removed, 1 kept: noted since.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Undo import' })).toBeHidden()
})
