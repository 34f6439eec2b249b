import type { Page } from '@playwright/test'
import { expectGoodAtAnyWidth, expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, test } from './journey'

const EMAIL = 'ada@harbor.test'
const FILE = 'First Name,Mobile\nNotified,+1 212 555 0187\n'

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('an import notifies in both windows, and reading it in one reads it in the other', async ({ product, openAs }) => {
  const page = await openAs(EMAIL)
  await page.goto(`${product.url}/manage/account`)
  const other = await page.context().newPage()
  await other.goto(`${product.url}/manage/contacts/import`)
  // What earlier tests left is read first.
  await bell(page).click()
  await expect(drawerOf(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
  for (const window of [page, other]) await expect(bell(window)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await other
    .getByLabel('CSV file')
    .setInputFiles({ name: 'notified.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await other.getByRole('button', { name: 'Preview file' }).click()
  await other.getByRole('button', { name: 'Import 1 row' }).click()
  for (const window of [page, other]) await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  const item = drawerOf(page).getByRole('listitem').first()
  await expect(item).toContainText('Import completed')
  await expect(item).toContainText('0 rows refused')
  await expectNoAxeFaults(page, 'notifications drawer')
  await expectNarrowEnough(page, 'notifications drawer')
  for (const window of [page, other]) await expect(bell(window)).toHaveAccessibleName('Notifications')
  await item.getByRole('link', { name: 'View import' }).click()
  await expect(page).toHaveURL(/\/manage\/contacts\/imports\/imp_/)
  await expect(drawerOf(page)).toBeHidden()
  await page.goto(`${product.url}/manage/notifications`)
  await expectGoodAtAnyWidth(page, 'notifications')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the bell leads to the page, and preferences are saved', async ({ page, product, signIn }) => {
    await signIn(EMAIL)
    await page.goto(`${product.url}/manage/account`)
    await bell(page).click()
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Preferences' }).click()
    const mail = page.getByRole('checkbox', { name: 'Imports: Mail' })
    for (const isOn of [true, false]) {
      await mail.setChecked(isOn)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.goto(`${product.url}/manage/notifications/preferences`)
      await expect(mail).toBeChecked({ checked: isOn })
    }
  })
})
