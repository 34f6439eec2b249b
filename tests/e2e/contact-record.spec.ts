import { expect, test } from './journey'
import { expectFocusSeen, expectGoodScreen } from './good-screen'

test('a contact is texted, noted, added to a list, and put on the DNC list from one page', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/contacts?q=Carlos+Medina`)
  await page.getByRole('link', { name: 'Carlos Medina', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carlos Medina')
  const address = page.url()
  const timeline = page.getByRole('region', { name: 'Timeline' })

  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings\nAsk for the manager')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline).toContainText('Mia Torres noted')
  await expect(timeline).toContainText('Ask for the manager')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await timeline.getByRole('link', { name: 'Edit note' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Prefers afternoons')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(timeline).toContainText('Prefers afternoons')

  // The conversation has an address: Back returns to the contact, a reload keeps it.
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page).toHaveURL(/\/manage\/messenger\/thr_/)
  const message = page.getByRole('textbox', { name: /message/i })
  await message.fill('Hello Carlos')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Hello Carlos').last()).toBeVisible()
  const thread = page.url()
  await page.reload()
  await expect(message).toBeVisible()
  expect(page.url()).toBe(thread)
  await page.goBack()
  await expect(page).toHaveURL(address)

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for Carlos Medina' }).click()
    await page.getByRole('link', { name, exact: true }).click()
    return page.getByRole('dialog')
  }
  const list = await act('Add to list')
  await list.getByRole('textbox', { name: 'Name of the new list' }).fill('Morning calls')
  await list.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Morning calls')

  await expectGoodScreen(page, 'contact-record')
  await expectFocusSeen(page, 'contact-record')

  await (await act('Do not contact')).getByRole('button', { name: 'Do not contact' }).click()
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText('DNC')
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toBeHidden()
})
