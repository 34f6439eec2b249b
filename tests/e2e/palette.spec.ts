import { expect, test } from './journey'
import { expectFocusSeen, expectNoAxeFaults } from './good-screen'

test('the palette finds a person, a page and a number by keyboard', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage`)
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const open = async (text: string) => {
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
  }
  await open('manuel ortega')
  await expect(palette.getByRole('option', { name: /Manuel Ortega/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeFaults(page, 'palette')
  await expectFocusSeen(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuel Ortega')

  await open('compl')
  await expect(palette.getByRole('option', { name: 'Compliance' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\/compliance$/)

  await open('916.555.0100')
  await expect(palette.getByRole('option', { name: 'Call (916) 555-0100' })).toBeVisible()
  await palette.getByRole('option', { name: 'Text (916) 555-0100' }).click()
  await expect(page).toHaveURL(/\/manage\/messenger\/thr_/)

  await open('ring time')
  await expect(palette.getByRole('option', { name: 'Ring timeout' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Ring timeout' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Caller ID' })).toBeHidden()

  await open('zzzz')
  await expect(palette.getByText('Nothing matched your search')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})
