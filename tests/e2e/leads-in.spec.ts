import type { FrameLocator, Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { boardsIn, expect, openHostPage, test } from './journey'

/** Ticks contacts in the CRM's page and queues them for a board. */
async function queue(page: Page, names: readonly string[]): Promise<FrameLocator> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Add to Call Board' }).click()
  const boards = boardsIn(page)
  await expect(boards.getByRole('heading', { name: 'Add to Call Board' })).toBeVisible()
  return boards
}

test('contacts queued in the CRM are added to a new board, and later to the existing one', async ({
  page,
  product,
}) => {
  await openHostPage(page, product, 'olivia')
  const boards = await queue(page, ['Grace Whitfield', 'Daniel Osei', 'Priya Raman'])
  await expect(boards.getByText('3 contacts from your CRM')).toBeVisible()
  await expectGoodScreen(page, 'Add to Call Board')
  await boards.getByRole('radio', { name: 'New Call Board' }).check()
  await boards.getByRole('button', { name: 'Next' }).click()
  await expect(boards.getByText('3 contacts will be its first leads.')).toBeVisible()
  await boards.getByLabel('Board name').fill('From the CRM')
  await boards.getByRole('button', { name: 'Next' }).click()
  await boards.getByRole('button', { name: 'Skip' }).click()
  await boards.getByRole('checkbox').first().check()
  await boards.getByRole('button', { name: 'Next' }).click()
  await boards.getByRole('button', { name: 'Skip' }).click()
  await expect(boards.getByRole('heading', { name: 'Board Created' })).toBeVisible()
  await expect(boards.getByText('3 contacts were added.')).toBeVisible()
  await boards.getByRole('button', { name: 'Go to Board' }).click()
  await expect(boards.getByRole('region', { name: 'New Leads' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Close' }).click()

  // Two of them are there already.
  await page.getByRole('checkbox', { name: 'Select Grace Whitfield' }).uncheck()
  await queue(page, ['Tom Brandt'])
  await expect(boards.getByText('3 contacts from your CRM')).toBeVisible()
  await boards.getByRole('radio', { name: 'Existing Call Board' }).check()
  await boards.getByRole('button', { name: 'Add', exact: true }).hover()
  await expect(boards.getByRole('tooltip', { name: 'Select a board' })).toBeVisible()
  await boards.getByLabel('Board', { exact: true }).selectOption({ label: 'From the CRM' })
  await boards.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(boards.getByText('1 contact was added.')).toBeVisible()
  await expect(boards.getByText('2 contacts were on the board already.')).toBeVisible()
  await expectGoodScreen(page, 'Contacts added')
  await boards.getByRole('button', { name: 'Go to Board' }).click()
  await expect(boards.getByRole('region', { name: 'New Leads' }).getByRole('listitem')).toHaveCount(4)
})

test('queued contacts survive a reload of the frame, and Cancel removes them', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  const boards = await queue(page, ['Emily Tran'])
  const frame = page.frames().find((each) => each.url().includes('/framed/harbor/boards'))
  await frame?.evaluate(() => window.location.reload())
  await expect(boards.getByText('1 contact from your CRM')).toBeVisible()
  await boards.getByRole('button', { name: 'Cancel' }).click()
  await expect(boards.getByRole('button', { name: /^Board: / })).toBeVisible()
  await expect(boards.getByRole('link', { name: /to add/ })).toHaveCount(0)
})

test('a member adds contacts to their own boards, and creates none', async ({ page, product }) => {
  await openHostPage(page, product, 'mia')
  const boards = await queue(page, ['Malik Johnson'])
  await expect(boards.getByRole('radio', { name: 'New Call Board' })).toHaveCount(0)
  await boards.getByLabel('Board', { exact: true }).selectOption({ label: 'Spring listings' })
  await boards.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(boards.getByRole('heading', { name: 'Contacts added' })).toBeVisible()
  await boards.getByRole('button', { name: 'Go to Board' }).click()
  await expect(boards.getByRole('button', { name: 'Board: Spring listings' })).toBeVisible()
})
