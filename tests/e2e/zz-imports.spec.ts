import { mkdirSync } from 'node:fs'
import { expect, test } from './journey'

const FILE = `Name,Phone,ZIP,Do Not Call,Tags
Grace Whitfield,312-555-0105 x12,60614,,Roof
Daniel Osei,3.12556E+09,30309,,
Priya Raman,12,53202,,
Tom Park,,,,
Sofia Lang,212-555-0199,10001,TRUE,VIP
Marco Neri,212-555-0198,SW1A 1AA,,
`
test('look', async ({ page, product, signIn }) => {
  const dir = '/tmp/look/p4'
  mkdirSync(dir, { recursive: true })
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/contacts/import`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await expect(page.getByRole('heading', { name: 'Before you import' })).toBeVisible()
  const shots = async (name: string) => {
    for (const theme of ['dark', 'light'] as const)
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme)
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `${dir}/${name}-${theme}-${width}.png`, fullPage: true })
      }
  }
  await shots('check')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Text encoding').selectOption('macroman')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Rows checked again')).toBeVisible()
  await page.getByLabel('Tags becomes').selectOption('Do not import')
  await page.getByRole('button', { name: /^Import 6/ }).click()
  await expect(page.getByText('Rows checked again')).toBeVisible()
  await page.getByRole('button', { name: /^Import 6/ }).click()
  await expect(page.getByRole('heading', { name: /rows are contacts/ })).toBeVisible({ timeout: 20_000 })
  await shots('report')
})
