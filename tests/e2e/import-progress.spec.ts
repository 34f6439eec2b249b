import { AWAY, expect, test } from './journey'

const ROWS = 8_000
const FILE = ['Name,Phone', ...Array.from({ length: ROWS }, (_, row) => `Lead ${row},312${2_000_000 + row}`)].join('\n')

test('an import is followed from two windows and survives a killed server', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  await signIn('marcus@harbor.test')
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${product.url}/manage/dnc-list`)
  const boards = await context.newPage()
  await boards.goto(`${product.url}/boards`)
  const strip = elsewhere.getByRole('list', { name: 'Running imports' })

  await page.goto(`${product.url}/manage/contacts/import`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await page.getByRole('button', { name: 'Import 8,000 rows' }).click()

  const progress = page.getByRole('progressbar', { name: 'Import', exact: true })
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d{2,3}$/, { timeout: 20_000 })
  await expect(strip).toContainText('Importing large.csv')
  await expect(boards.getByRole('list', { name: 'Running imports' })).toContainText('Importing large.csv')
  const told = expect(elsewhere.getByText('large.csv is imported')).toBeVisible({ timeout: 80_000 })
  // Whatever these windows were about to read when it died, they recover automatically.
  await product.killServer()

  await expect(page.getByRole('heading', { name: '8,000 of 8,000 rows imported' })).toBeVisible({
    timeout: 60_000,
  })
  const count = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd')
  await expect(count('Added')).toHaveText('8,000')
  await expect(count('Refused')).toHaveText('0')
  await expect(strip).toBeHidden()
  await told
})
