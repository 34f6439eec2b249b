import { expect, test } from './journey'

const FILE = `Name,Phone,ZIP,Do Not Call,Tags
Grace Whitfield,208-555-0105 x12,60614,,Roof
Daniel Osei,3.12556E+09,30309,,
Priya Raman,12,53202,,
Sofia Lang,208-555-0199,10001,TRUE,VIP
`

test('rows are counted before an import, and again when columns or encoding change', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  const upload = async (name: string) => {
    await page.goto(`${product.url}/manage/contacts/import`)
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await page.getByRole('button', { name: 'Preview file' }).click()
  }
  const count = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd')
  await upload('checked.csv')
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeVisible()
  await expect(count('Ready')).toHaveText('2')
  await expect(count('For your DNC list')).toHaveText('1')
  const problems = page.getByRole('table', { name: 'Problems' })
  await expect(problems.getByRole('row', { name: /^Numbers that a spreadsheet shortened/ })).toContainText(
    '3.12556E+09',
  )
  await expect(problems.getByRole('row', { name: /^Extensions/ })).toContainText('Extension 12 of (208) 555-0105')

  await page.getByLabel('Do Not Call becomes').selectOption('Do not import')
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('Rows checked again. Review the counts, then import')).toBeVisible()
  await expect(count('For your DNC list')).toHaveText('0')
  await page.getByLabel('Do Not Call becomes').selectOption('Do not call')
  await page.getByLabel('Text encoding').selectOption('Western European (Mac)')
  await page.getByLabel('Existing contacts', { exact: true }).selectOption('Keep unchanged')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(count('For your DNC list')).toHaveText('1')
  await expect(page.getByLabel('Text encoding')).toHaveValue('macroman')
  await expect(page.getByLabel('Existing contacts', { exact: true })).toHaveValue('skip')
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: '2 of 4 rows imported' })).toBeVisible({ timeout: 20_000 })
  await expect(count('On your DNC list')).toHaveText('1')

  await upload('unwanted.csv')
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expect(page.getByText('File discarded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'unwanted.csv' })).toBeHidden()
})
