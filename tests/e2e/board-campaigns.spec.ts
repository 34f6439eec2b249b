import type { Page } from '@playwright/test'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import { boardApi, makeBoard } from './call-boards'
import { expectGoodScreen } from './good-screen'
import { connectButton, expect, expectInCall, hangUpLine, lineOf, messageOf, test } from './journey'

/** One lead who answers, and one without a name who does not. Every call is recorded. */
const BOARD = {
  callboardName: 'Autumn listings',
  vendorDialerContacts: [
    { contactId: 'cmp-1', firstName: 'Nela', lastName: 'Ruiz', numbers: ['+12145550141'], state: 'TX', zip: '75201' },
    { contactId: 'cmp-2', numbers: ['+12145550101'], state: 'TX', zip: '75201' },
  ],
  dialerSettings: { enableCallRecording: true, recordImmediately: true, recordAllCalls: false },
}

async function dialStage(page: Page, board: BoardView): Promise<void> {
  await page.getByRole('button', { name: `Dial ${board.stages[0]!.name}` }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Nela Ruiz')
  await expect(lineOf(dialer, 'Nela Ruiz').locator('time')).toHaveText(/^0:(0[3-9]|[1-5]\d)$/)
  await hangUpLine(dialer, 'Nela Ruiz')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(dialer, "Your campaign has ended. Every lead of 'New Leads' was called.")).toBeVisible({
    timeout: 60_000,
  })
}

test('a campaign dialed from a board is found again, with its calls and transcripts', async ({
  page,
  context,
  browser,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  const board = await makeBoard(boardApi(context.request, product), BOARD)
  await page.goto(`${product.url}/boards/${board.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Campaigns Yet' })).toBeVisible()
  await expectGoodScreen(page, 'no campaigns of a board')
  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { name: 'No Campaigns Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Board' }).first().click()
  await dialStage(page, board)
  // An open list receives a campaign when it begins.
  await expect(elsewhere.getByRole('list', { name: 'Campaigns' })).toContainText('Autumn listings: New Leads')
  // And of its calls and its end.
  await expect(elsewhere.getByRole('list', { name: 'Campaigns' })).toContainText('Complete')
  await expect(elsewhere.getByRole('table', { name: 'Calls of this campaign' })).toContainText('Interested')

  await page.getByRole('main').getByRole('link', { name: 'Campaigns', exact: true }).click()
  const campaigns = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect(campaigns).toHaveCount(1)
  await expect(campaigns).toContainText('Autumn listings: New Leads')
  await expect(campaigns).toContainText('2 numbers')
  await expect(campaigns.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th)$/)
  // The first campaign is open beside the list.
  const rows = page.getByRole('table', { name: 'Calls of this campaign' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Nela Ruiz' })).toContainText('Interested')
  // Cut off by the answer, and dialed again at the end.
  const unnamed = rows.filter({ hasText: 'No name' })
  await expect(unnamed).toHaveCount(2)
  await expect(unnamed.first()).toContainText('(214) 555-0101')
  await expect(unnamed.first()).toContainText('None')
  await expectGoodScreen(page, 'campaigns of a board')

  const box = page.getByRole('searchbox', { name: 'Search campaigns' })
  await box.fill('nothing like it')
  await expect(page.getByText('No campaigns found')).toBeVisible()
  await expect(box).toBeFocused()
  await expectGoodScreen(page, 'no campaigns found')
  await box.fill('autumn')
  await expect(campaigns).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Archived' })
  await expect(page.getByText('No campaigns found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Complete' })
  await campaigns.getByRole('link').click()
  await expect(page).toHaveURL(/\/campaigns\/cmp_\w+\?q=autumn&status=COMPLETE/)
  await expectGoodScreen(page, 'a campaign of a board')

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the recording of the call with Nela Ruiz' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Call .*\.wav$/)
  await page.getByRole('link', { name: 'Play the recording of the call with Nela Ruiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nela Ruiz' })
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(dialog.getByText('This call was too short to be transcribed.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
  await expectGoodScreen(page, 'recording of a board’s call')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/campaigns\/cmp_\w+\?q=autumn&status=COMPLETE$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(rows).toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const unscripted = await plain.newPage()
  await unscripted.goto(`${product.url}/boards/${board.id}`)
  await unscripted.getByRole('main').getByRole('link', { name: 'Campaigns', exact: true }).click()
  await unscripted.getByRole('searchbox').fill('autumn')
  await unscripted.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Complete' })
  await unscripted.getByRole('button', { name: 'Search' }).click()
  await unscripted.getByRole('list', { name: 'Campaigns' }).getByRole('link').click()
  await unscripted.getByRole('link', { name: /^Play the recording/ }).click()
  await expect(unscripted.locator('audio[controls]')).toBeVisible()
  await plain.close()

  // And that it was deleted.
  const opened = elsewhere.getByRole('list', { name: 'Campaigns' }).getByRole('link')
  const [id] = /cmp_\w+/.exec((await opened.getAttribute('href'))!)!
  const answer = await context.request.delete(`${product.url}/api/v1/campaigns/${id}`, {
    headers: { origin: product.url },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(elsewhere.getByRole('heading', { name: 'No Campaigns Yet' })).toBeVisible()
})
