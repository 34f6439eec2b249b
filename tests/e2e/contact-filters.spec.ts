import { expect, listening, test } from './journey'
import { expectGoodScreen } from './good-screen'

test('contacts are filtered, all that match are tagged, and the tag is taken back', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const people = Array.from({ length: 55 }, (_, n) => ({
    firstName: n % 2 === 0 ? 'Žofia' : 'D’Arcy',
    lastName: `Filtra ${n}`,
    city: 'Casper',
    state: 'WY',
    numbers: [`+1307555${String(9000 + n)}`],
  }))
  for (const data of people) {
    const answer = await context.request.post(`${product.url}/api/v1/contacts`, {
      data,
      headers: { origin: product.url },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`${product.url}/manage/contacts`)
  const filters = page.getByRole('button', { name: 'Filters' })
  await listening(filters)
  await filters.click()
  await page.getByLabel('State', { exact: true }).selectOption('WY')
  await expect(page).toHaveURL(/state=WY/)
  await page.getByLabel('Calls', { exact: true }).selectOption('Not called')
  await expect(page.getByText('55 contacts', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('row').nth(1)).toContainText('D’Arcy')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('zofia casper')
  await expect(page.getByText('28 contacts', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('')
  await expect(page.getByText('55 contacts', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 55 matches' }).click()
  await expectGoodScreen(page, 'contacts-selected')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('All 55 contacts that match')).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).fill('Wyoming')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('55 contacts tagged “Wyoming”')).toBeVisible()
  await expect(page).toHaveURL(/state=WY/)
  await page.goto(`${product.url}/manage/contacts?tag=Wyoming`)
  await expect(page.getByText('55 contacts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone')).toBeVisible()
  await expect(page.getByText('0 contacts', { exact: true })).toBeVisible()
})
