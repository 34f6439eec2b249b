import { expect, test } from './journey'

test('a page of the portal says how many conversations wait, and says it no more once they are read', async ({
  product,
  openAs,
}) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/contacts`)
  const link = page.getByRole('link', { name: 'Messenger' })
  await expect(link).toBeVisible()
  await product.textIn('+17735550171', 'Is it still there?')
  await expect(link).toHaveAccessibleName('Messenger 1 unread')
  await link.click()
  await page.getByRole('button', { name: '(773) 555-0171' }).first().click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is it still there?')
  await expect(link).toHaveAccessibleName('Messenger')
})
