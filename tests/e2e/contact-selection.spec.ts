import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './journey'
import { expectFocusSeen, expectGoodScreen } from './good-screen'
import type { Product } from './product'

/** A screen for looking at, where a folder is named. */
async function show(page: Page, name: string): Promise<void> {
  await expectGoodScreen(page, name)
  await expectFocusSeen(page, name)
  const folder = process.env.SCREENS
  if (!folder) return
  const wide = page.viewportSize()!
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), colorScheme)
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.screenshot({ path: `${folder}/${name}-360.png` })
  await page.setViewportSize(wide)
}

async function addContacts(request: APIRequestContext, product: Product, lastName: string, from: number) {
  for (const [place, firstName] of ['Rosa', 'Manuel', 'Ines'].entries()) {
    const answer = await request.post(`${product.url}/api/v1/contacts`, {
      data: { firstName, lastName, numbers: [`+1872555${from + place}`], state: 'IL' },
      headers: { origin: product.url },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()

test('contacts are selected, put in a new list and deleted; the list is renamed and deleted', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('mia@harbor.test')
  await addContacts(context.request, product, 'Selecta', 9310)
  await page.goto(`${product.url}/manage/contacts?q=Selecta`)
  const selected = page.getByRole('group', { name: 'Selection' })
  await expect(selected).toBeHidden()
  await check(page, 'Rosa Selecta')
  await expect(selected.getByRole('status')).toHaveText('1 selected')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(selected.getByRole('status')).toHaveText('3 selected')
  await show(page, 'select-contacts')
  await selected.getByRole('button', { name: 'Add to list' }).click()
  await page.getByLabel('Name of the new list').fill('Selecta list')
  await show(page, 'selected-to-list')
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('Added to Selecta list')).toBeVisible()

  await page.goto(`${product.url}/manage/contacts/lists`)
  await show(page, 'lists')
  await page.getByRole('link', { name: 'Selecta list', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start Dialing Selecta list' })).toBeVisible()
  await show(page, 'list')
  await check(page, 'Ines Selecta')
  await selected.getByRole('button', { name: 'Delete' }).click()
  await show(page, 'delete-selected')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 contact was deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ines Selecta', exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Add contacts' }).click()
  await show(page, 'add-contacts-to-list')
  await page.getByRole('link', { name: 'Selecta list' }).click()
  await page.getByRole('button', { name: 'More actions for Selecta list' }).click()
  await page.getByRole('link', { name: 'Rename' }).click()
  await page.getByLabel('Name of the list').fill('Autumn list')
  await show(page, 'rename-list')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Renamed to Autumn list')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Autumn list' }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Autumn list was deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Autumn list', exact: true })).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a selection is put in a list, and the list gets another contact', async ({
    page,
    context,
    product,
    signIn,
  }) => {
    await signIn('marcus@harbor.test')
    await addContacts(context.request, product, 'Plainly', 9320)
    await page.goto(`${product.url}/manage/contacts?q=Plainly`)
    await check(page, 'Rosa Plainly')
    await check(page, 'Manuel Plainly')
    await page.getByRole('button', { name: 'Add to list' }).click()
    await page.getByLabel('Name of the new list').fill('Plain list')
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(page).toHaveURL(/contacts\?q=Plainly$/)

    await page.goto(`${product.url}/manage/contacts/lists`)
    await page.getByRole('link', { name: 'Plain list', exact: true }).click()
    await page.getByRole('link', { name: 'Add contacts' }).click()
    await page.getByRole('searchbox').fill('Ines Plainly')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('checkbox', { name: /Ines Plainly/ }).check()
    await page.getByRole('button', { name: 'Add to list' }).click()
    for (const firstName of ['Rosa', 'Manuel', 'Ines'])
      await expect(page.getByRole('link', { name: `${firstName} Plainly`, exact: true })).toBeVisible()
  })
})
