import { expect, listening, test } from './journey'
import { expectGoodScreen } from './good-screen'

test('the account’s dispositions are added, saved as they are typed, ordered and deleted', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  await page.goto(`${product.url}/manage/call-dispositions`)
  await listening(page.getByLabel('Name of Interested', { exact: true }))
  await expectGoodScreen(page, 'call-dispositions')

  await page.getByRole('link', { name: 'Add New Disposition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Disposition' })
  await dialog.getByLabel('Category').selectOption('Good number')
  await dialog.getByLabel('Name').fill('Wants a visit')
  await dialog.getByRole('button', { name: 'Add New Disposition' }).click()
  await expect(page.getByText('Wants a visit added')).toBeVisible()
  await expect(page.getByLabel('Tag of Wants a visit')).toHaveValue('Wants a visit')

  // The tag follows the name, until it is edited by hand.
  await page.getByLabel('Name of Wants a visit').fill('Visit booked')
  await expect(page.getByLabel('Tag of Visit booked')).toHaveValue('Visit booked')
  await page.getByLabel('Tag of Visit booked').fill('visit')
  const list = page.getByRole('list', { name: 'Dispositions' })
  await expect(list.getByRole('listitem').first().getByLabel('Name of Visit booked')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`${product.url}/api/v1/dispositions`)).text())
    .toContain('"visit"')

  await page.getByRole('link', { name: 'Delete Visit booked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Disposition deleted')).toBeVisible()
  await expect(page.getByLabel('Name of Visit booked')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Delete No answer' })).toBeHidden()
})
