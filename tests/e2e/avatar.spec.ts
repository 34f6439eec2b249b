import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'
import { pngOf } from '../helpers/pictures'

const file = (buffer: Buffer, name = 'me.png') => ({ name, mimeType: 'image/png', buffer })

test('a picture is added, shown beside the name, and removed; without scripts too', async ({
  page,
  context,
  browser,
  product,
  signIn,
  trouble,
}) => {
  // A form that was refused.
  trouble.expected(/status of 422/)
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/account`)
  await page.getByRole('link', { name: 'Add picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file(Buffer.from('words')))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The file is not a PNG, JPEG or WebP picture')).toBeVisible()
  await expectGoodScreen(page, 'a picture that is none')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file(pngOf(900, 600)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const pictures = page.locator('aside img, main img')
  await expect(pictures.first()).toBeVisible()
  // Square and small: the browser made it so.
  const widthOf = (at: number) => pictures.nth(at).evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  await expect.poll(async () => [await widthOf(0), await widthOf(1)]).toEqual([96, 512])
  await expectGoodScreen(page, 'account with a picture')

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const unscripted = await plain.newPage()
  await unscripted.goto(`${product.url}/manage/account`)
  await unscripted.getByRole('link', { name: 'Change picture' }).click()
  await unscripted.getByLabel('File', { exact: true }).setInputFiles(file(pngOf(40, 30)))
  await unscripted.getByRole('button', { name: 'Save' }).click()
  await expect(unscripted).toHaveURL(/\/manage\/account$/)
  await plain.close()

  await page.reload()
  await expect.poll(() => widthOf(0)).toBe(40)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(pictures).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add picture' })).toBeVisible()
})
